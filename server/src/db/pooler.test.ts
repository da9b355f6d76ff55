import assert from 'node:assert/strict'
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { StartRefused } from '../settings/environment.ts'
import { asPerson } from '../testing/as-person.ts'
import { testServer } from '../testing/server.ts'
import { connect, openDatabase } from './database.ts'
import { unlessFilesAreKept } from './keep-files.ts'
import { connectOnce, socketOf, testDatabase } from './testing.ts'

const own = await testDatabase()
const refused: string[] = []
const pooler = createServer(inFrontOf)
await new Promise<void>(done => pooler.listen(0, '127.0.0.1', done))
const poolerUrl = new URL(own.url)
poolerUrl.search = ''
poolerUrl.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`
after(async () => {
  pooler.close()
  await own.end()
})

// Features that a connection lent for one transaction doesn't support.
const OF_A_SESSION = /pg_(try_)?advisory_(unlock|lock)(_shared)?\(|^\s*(un)?listen\b|^\s*set (?!local|transaction)/i
const STARTUP = new Set(['user', 'database', 'client_encoding', 'application_name'])

/** Passes everything on, and notes what PgBouncer in transaction mode refuses or loses. */
function inFrontOf(client: Socket): void {
  const server = connectTo(socketOf(own.url))
  let rest = Buffer.alloc(0)
  let isStarted = false
  client.on('data', chunk => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const at = isStarted ? 1 : 0
      if (rest.length < at + 4 || rest.length < at + rest.readUInt32BE(at)) break
      const message = rest.subarray(0, at + rest.readUInt32BE(at))
      rest = rest.subarray(message.length)
      look(message, isStarted)
      isStarted = true
    }
    server.write(chunk)
  })
  server.on('data', chunk => client.write(chunk))
  for (const [one, other] of [[client, server] as const, [server, client] as const])
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
}

function look(message: Buffer, isStarted: boolean): void {
  if (!isStarted) {
    const words = message.subarray(8).toString().split('\0')
    const names = words.filter((word, i) => i % 2 === 0 && word !== '')
    refused.push(...names.filter(name => !STARTUP.has(name)).map(name => `the startup parameter ${name}`))
    return
  }
  const kind = String.fromCharCode(message[0]!)
  const [first = '', second = ''] = message.subarray(5).toString().split('\0')
  if (kind === 'P' && first !== '') refused.push(`the prepared statement of ${second}`)
  const text = kind === 'P' ? second : first
  if ((kind === 'P' || kind === 'Q') && OF_A_SESSION.test(text)) refused.push(text)
}

test('behind a pooler the server keeps nothing on a connection', async () => {
  const database = { ...connect({ connectionString: own.url }, 'behind a pooler', 8, pooled()), name: own.name }
  const server = await testServer(undefined, {}, { database: { ...database, url: own.url } })
  const ana = await asPerson(server, 'Ana')
  assert.equal((await ana.call('GET /wallet')).freeCents, 0)
  const done: string[] = []
  await unlessFilesAreKept(database.kysely, async () => void done.push('removed'))
  assert.deepEqual(done, ['removed'])
  await connectOnce(own.url, async client => {
    await client.query('select pg_advisory_lock(7305134)')
    await unlessFilesAreKept(database.kysely, async () => void done.push('removed while a backup ran'))
  })
  assert.deepEqual(done, ['removed'])
  await server.app.close()
  await database.end()
  assert.deepEqual([...new Set(refused)], [])
})

test('the fake pooler records session features used through it', async () => {
  const direct = connect(pooled(), 'not told of the pooler', 2)
  await direct.pool.query('select $1::int', [1])
  await direct.pool.query('select pg_advisory_lock(1)')
  await direct.end()
  const noted = refused.splice(0)
  for (const what of [
    'the startup parameter options',
    'the prepared statement of select $1::int',
    /advisory_lock\(1\)/,
  ])
    assert.ok(
      noted.some(one => (typeof what === 'string' ? one === what : what.test(one))),
      String(what),
    )
})

test('the start refuses a pooler whose connections lack the settings, and names the line that adds them', async () => {
  const settings = { databaseUrl: poolerUrl.href, databaseDirectUrl: own.url, dataDir: '/nowhere' }
  await assert.rejects(openDatabase(settings), (error: unknown) => {
    assert.ok(error instanceof StartRefused)
    assert.match(error.message, /connect_query='set timezone = UTC; .*set statement_timeout = 15000; /)
    return true
  })
  await own.pool.query(`
    do $$ begin
      execute format('alter database %I set timezone = ''UTC''', current_database());
      execute format('alter database %I set datestyle = ''ISO''', current_database());
      execute format('alter database %I set statement_timeout = 15000', current_database());
      execute format('alter database %I set lock_timeout = 5000', current_database());
      execute format('alter database %I set idle_in_transaction_session_timeout = 10000', current_database());
    end $$`)
  const opened = await openDatabase(settings)
  assert.match(opened.description, /behind a pooler$/)
  assert.deepEqual(opened.connection, { connectionString: own.url })
  await opened.end()
})

test('the start refuses a pooler of another database', async () => {
  const other = await testDatabase()
  const settings = { databaseUrl: poolerUrl.href, databaseDirectUrl: other.url, dataDir: '/nowhere' }
  await assert.rejects(openDatabase(settings), /DATABASE_DIRECT_URL must lead to the database/)
  await other.end()
})

function pooled() {
  return { connectionString: poolerUrl.href }
}
