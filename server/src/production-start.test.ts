import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from './db/database.ts'
import { testDatabase, type TestDatabase } from './db/testing.ts'
import { StartRefused } from './settings/environment.ts'
import { beginServer, freePort, until, type ServerProcess } from './testing/server-process.ts'

/** A proxy of a test database that can become unavailable and return. */
class Front {
  readonly port: number
  readonly #url: URL
  readonly #open = new Set<Socket>()
  #server: Server | null = null

  constructor(port: number, url: string) {
    this.port = port
    this.#url = new URL(url)
  }

  async up(): Promise<void> {
    const { hostname, port, searchParams } = this.#url
    const folder = searchParams.get('host')
    this.#server = createServer(from => {
      const to = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port || 5432), hostname)
      for (const socket of [from, to]) {
        this.#open.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => [from, to].forEach(one => one.destroy()))
      }
      from.pipe(to)
      to.pipe(from)
    }).listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  down(): void {
    this.#server?.close()
    for (const socket of this.#open) socket.destroy()
    this.#open.clear()
  }
}

describe('a server in production', () => {
  let database: TestDatabase
  let front: Front
  let address: string
  // A folder of files belongs to one database, so each test run has its own.
  const dataDir = mkdtempSync(join(tmpdir(), 'bora-production-'))
  before(async () => {
    database = await testDatabase()
    front = new Front(await freePort(), database.url)
    const url = new URL(database.url)
    url.hostname = '127.0.0.1'
    url.port = String(front.port)
    url.searchParams.delete('host')
    address = url.href
  })
  after(async () => {
    front.down()
    await database.end()
    rmSync(dataDir, { recursive: true })
  })

  async function begin(t: TestContext, settings: Record<string, string>): Promise<ServerProcess> {
    const server = await beginServer({
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      DATABASE_URL: address,
      DATA_DIR: dataDir,
      SITE_URL: 'http://bora.example',
      ALLOW_SANDBOX_PAYMENTS: '1',
      AUTH_PHONE: 'off',
      AUTH_PHONE_FACTOR: 'off',
      MAIL_FROM: 'Bora <no-reply@bora.example>',
      SMTP_URL: 'smtp://127.0.0.1:1',
      STOP_NOTICE_SECONDS: '0',
      ...settings,
    })
    t.after(() => server.child.kill('SIGKILL'))
    return server
  }
  const linesOf = (server: ServerProcess) =>
    server
      .said()
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as { level: number; msg: string; err?: { message: string } })
  const statusAt = async (server: ServerProcess, path: string) =>
    (await fetch(server.url + path).catch(() => null))?.status ?? 0

  test('waits for a database that is starting, is alive while it is unavailable, and logs all of it as JSON', async t => {
    const metricsPort = String(await freePort())
    const server = await begin(t, { METRICS_PORT: metricsPort, DATABASE_WAIT_SECONDS: '300' })
    await until('it waits', () => /Waiting for it/.test(server.said()))
    assert.equal(server.child.exitCode, null)
    await front.up()
    await until('it is ready', async () => (await statusAt(server, '/api/ready')) === 200)
    assert.match(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(), /^bora_database_up 1$/m)
    await until('the mail server was tried', () => /the mail server does not take our keys/.test(server.said()))

    front.down()
    await until('it takes no calls', async () => (await statusAt(server, '/api/ready')) === 503)
    assert.deepEqual([await statusAt(server, '/api/live'), await statusAt(server, '/api/health')], [200, 503])
    await until('the jobs miss it', () => /the timed jobs cannot reach their queues/.test(server.said()))
    // Every queue polls each two seconds: equal faults are logged once.
    await sleep(4_000)
    const told = linesOf(server).filter(({ msg }) => msg === 'the timed jobs cannot reach their queues')
    assert.ok(told.length < 20, `${told.length} lines`)
    for (const { err } of told) assert.match(err?.message ?? '', /connect|terminat|timeout|ECONN/i)

    await front.up()
    await until('it is ready again', async () => (await statusAt(server, '/api/ready')) === 200)
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    const lines = linesOf(server)
    assert.ok(lines.some(({ msg }) => msg.startsWith('Bora is running at http://bora.example')))
    assert.ok(lines.every(({ msg, level }) => msg && level >= 30))
    assert.doesNotMatch(server.said(), /not an error/)
  })

  test('a refused start is logged as one line of JSON', async t => {
    const server = await begin(t, { DATABASE_URL: address, DATABASE_WAIT_SECONDS: 'long' })
    assert.equal(await server.ended, 1)
    const lines = linesOf(server)
    assert.deepEqual(
      lines.map(({ level }) => level),
      [60],
    )
    assert.match(lines[0]!.msg, /^DATABASE_WAIT_SECONDS must be/)
  })
})

test('for a database that refuses, or never starts, the start waits no longer than configured', async () => {
  const database = await testDatabase()
  try {
    const heard: string[] = []
    const patience = { seconds: 300, tell: (text: string) => void heard.push(text) }
    const url = new URL(database.url)
    url.pathname = '/no_such_database'
    const refuses = (databaseUrl: string, seconds: number) =>
      assert.rejects(openDatabase({ dataDir: '/tmp', databaseUrl }, undefined, { ...patience, seconds }), StartRefused)
    await refuses(url.href, 300)
    assert.deepEqual(heard, [])
    await refuses('postgresql://nobody@127.0.0.1:1/nothing', 1)
    assert.equal(heard.length, 1)
    await refuses('postgresql://nobody@127.0.0.1:1/nothing', 0)
    assert.equal(heard.length, 1)
  } finally {
    await database.end()
  }
})
