import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { sql } from 'kysely'
import { StartRefused } from '../settings/environment.ts'
import { openDatabase } from './database.ts'
import { emptyTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
before(async () => {
  database = await emptyTestDatabase()
})
after(() => database.end())

async function value(expression: string): Promise<unknown> {
  const { rows } = await database.pool.query(`select ${expression} as value`)
  return rows[0].value
}

test('values arrive in the types that the code expects', async () => {
  assert.equal(await value(`'2026-03-02 12:00:00.123456-03'::timestamptz`), '2026-03-02T15:00:00.123Z')
  assert.equal(await value(`'2026-03-02 12:00:00Z'::timestamptz`), '2026-03-02T12:00:00.000Z')
  assert.equal(await value(`'2026-03-02 12:00:00.5Z'::timestamptz`), '2026-03-02T12:00:00.500Z')
  assert.equal(await value(`'2026-03-02'::date`), '2026-03-02')
  assert.equal(await value('9007199254740991::bigint'), 9007199254740991)
  assert.equal(await value('null::bigint'), null)
  assert.equal(await value('12.30::numeric'), '12.30')
  assert.deepEqual(await value(`array[1, null, 3]::bigint[]`), [1, null, 3])
  assert.deepEqual(await value(`array['2026-03-02']::date[]`), ['2026-03-02'])
  assert.deepEqual(await value(`array['2026-03-02 00:00Z']::timestamptz[]`), ['2026-03-02T00:00:00.000Z'])
})

test('a number that would lose digits is an error, and the connection stays usable', async () => {
  await assert.rejects(value('9007199254740992::bigint'), /does not fit into an exact number/)
  await assert.rejects(value(`'infinity'::timestamptz`), /not an instant/)
  assert.equal(await value('1'), 1)
})

test('no statement, lock or forgotten transaction lasts for ever', async () => {
  assert.equal(await value(`current_setting('statement_timeout')`), '15s')
  assert.equal(await value(`current_setting('lock_timeout')`), '5s')
  assert.equal(await value(`current_setting('idle_in_transaction_session_timeout')`), '10s')
  assert.equal(await value(`current_setting('timezone')`), 'UTC')
})

test('statements are prepared once per connection, for all callers', async () => {
  await database.kysely.connection().execute(async connection => {
    for (const number of [1, 2, 3]) await sql`select ${number}::int + 20 as sum`.execute(connection)
    const { rows } = await sql<{ statement: string; executions: number }>`
      select statement, (generic_plans + custom_plans) as executions from pg_prepared_statements
      where statement like '%+ 20 as sum'`.execute(connection)
    assert.deepEqual(rows, [{ statement: 'select $1::int + 20 as sum', executions: 3 }])
  })
})

test('a prepared statement whose columns a migration changed works again at once in a transaction', async () => {
  await database.pool.query('create table changing (a int); insert into changing values (1)')
  const read = () => database.transaction(db => sql`select * from changing`.execute(db))
  await Promise.all(Array.from({ length: 8 }, read))
  await database.pool.query('alter table changing add column b int default 2')
  for (let time = 0; time < 8; time++) assert.deepEqual((await read()).rows, [{ a: 1, b: 2 }])
})

test('a transaction with a deadlock is retried as a whole', async () => {
  await database.pool.query(
    'create table counters (id int primary key, n int); insert into counters values (1, 0), (2, 0)',
  )
  let attempts = 0
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const add = (first: number, second: number) =>
    database.transaction(async db => {
      attempts++
      await sql`update counters set n = n + 1 where id = ${first}`.execute(db)
      if (++holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await sql`update counters set n = n + 1 where id = ${second}`.execute(db)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  assert.ok(attempts > 2, 'there was a deadlock')
  const { rows } = await database.pool.query('select n from counters order by id')
  assert.deepEqual(rows, [{ n: 2 }, { n: 2 }])
})

test('a transaction with a conflict or a duplicate row is tried at most five times, others once', async () => {
  for (const [code, expected] of [
    ['40001', 5],
    ['40P01', 5],
    ['55P03', 5],
    ['23505', 5],
    ['23503', 1],
  ] as const) {
    let attempts = 0
    const work = database.transaction(async () => {
      attempts++
      throw Object.assign(new Error('refused'), { code, detail: `Key (n)=(${attempts}) already exists.` })
    })
    await assert.rejects(work, { code })
    assert.equal(attempts, expected, code)
  }
})

test('a row that is still in the way at the next attempt is not waited for', async () => {
  await database.pool.query('create table taken (a int primary key); insert into taken values (1)')
  let attempts = 0
  const work = database.transaction(async db => {
    attempts++
    await sql`insert into taken values (1)`.execute(db)
  })
  await assert.rejects(work, { code: '23505' })
  assert.equal(attempts, 2)

  let place = 0
  await database.transaction(db => sql`insert into taken values (2)`.execute(db))
  await database.transaction(db => sql`insert into taken values (${++place})`.execute(db))
  assert.equal(place, 3, 'another key each time is retried')
})

test('a failed transaction leaves nothing behind', async () => {
  await database.pool.query('create table kept (a int)')
  const work = database.transaction(async db => {
    await sql`insert into kept values (1)`.execute(db)
    throw new Error('stop')
  })
  await assert.rejects(work, /stop/)
  assert.equal(await value('(select count(*) from kept)'), 0)
})

test('a broken connection fails its query and is replaced', async () => {
  await assert.rejects(database.pool.query('select pg_terminate_backend(pg_backend_pid())'))
  const client = await database.pool.connect()
  const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0]
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  await new Promise(done => setTimeout(done, 50))
  await assert.rejects(client.query('select 1'))
  client.release(true)
  assert.equal(await value('1'), 1)
})

test('DATABASE_URL opens the database it names', async () => {
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '/nowhere' })
  const { rows } = await opened.pool.query('select current_database() as name')
  assert.equal(rows[0].name, database.name)
  assert.match(opened.description, /^PostgreSQL \d+/)
  await opened.end()
})

test('without DATABASE_URL the built-in database is opened, and end stops it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bora-database-'))
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  assert.deepEqual((await opened.pool.query('select 1::bigint as one')).rows, [{ one: 1 }])
  await opened.end()
  const again = await openDatabase({ databaseUrl: null, dataDir })
  await again.end()
  rmSync(dataDir, { recursive: true })
})

test('a database that is missing or too old gives one sentence without the password', async () => {
  const free = createServer()
  await new Promise<void>(done => free.listen(0, '127.0.0.1', done))
  const { port } = free.address() as AddressInfo
  await new Promise(done => free.close(done))
  const missing = new URL(database.url)
  missing.pathname = '/bora_test_no_such_database'
  for (const databaseUrl of [`postgresql://bora:secret@127.0.0.1:${port}/bora`, missing.href]) {
    await assert.rejects(openDatabase({ databaseUrl, dataDir: '/nowhere' }), (error: unknown) => {
      assert.ok(error instanceof StartRefused)
      assert.match(error.message, /^DATABASE_URL: no PostgreSQL can be reached at [^\n]+\.$/)
      assert.doesNotMatch(error.message, /secret/)
      return true
    })
  }
})
