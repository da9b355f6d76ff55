import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { connect } from './db/database.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { urlOf } from './db/testing.ts'
import { seededRandom } from './demo/seeded-random.ts'
import { asPerson } from './testing/as-person.ts'
import { routesOf } from './testing/fuzz/fuzz.ts'
import { invent } from './testing/fuzz/invent.ts'
import { type Answer, hangUp, send } from './testing/fuzz/send.ts'
import { fuzzWorld, type World } from './testing/fuzz/world.ts'
import { beginServer, until } from './testing/server-process.ts'
import { testServer } from './testing/server.ts'

after(hangUp)

type Answered = Answer & { call: string; door: string }

const doors = ['/api', '/auth/v1', '/rest/v1', '/functions/v1']

/** Sends realistic requests to every call of every route, one after another, and returns the answers. */
async function everyCall(world: World): Promise<Answered[]> {
  const random = seededRandom('outage')
  const answers: Answered[] = []
  for (const route of await routesOf(world)) {
    // Signing out would end the test.
    if (/logout|sessions\/:|DELETE/.test(`${route.method} ${route.url}`)) continue
    const { sent } = invent(route, world.names(), world.known, random, 0)
    const door = doors.find(start => route.url.startsWith(start)) ?? route.url
    answers.push({ ...(await send(world.port, sent)), call: `${sent.method} ${sent.path}`, door })
  }
  return [...answers, ...(await aChangeAtEachDoor(world))]
}

async function aChangeAtEachDoor(world: World): Promise<Answered[]> {
  const { id, token } = world.people[0]!
  const { apikey, picture } = world.names()
  const changes: [method: string, door: string, call: string, body: object | Buffer][] = [
    ['PATCH', '/api', '/me', { country: 'PT' }],
    ['POST', '/api', '/photos', picture],
    ['PUT', '/auth/v1', '/user', { data: { colour: 'green' } }],
    ['POST', '/rest/v1', '/user_consents', { user_id: id, consent_type: 'analytics', consented: true }],
    ['POST', '/functions/v1', '/capture-login-ip', {}],
  ]
  return Promise.all(
    changes.map(async ([method, door, call, given]) => {
      const isPicture = Buffer.isBuffer(given)
      const body = isPicture ? given : Buffer.from(JSON.stringify(given))
      const type = isPicture ? 'image/jpeg' : 'application/json'
      const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': type }
      const answer = await send(world.port, { method, path: door + call, headers, body })
      return { ...answer, call: `${method} ${door}${call}`, door }
    }),
  )
}

function assertNoFaultOfOurs(answers: readonly Answered[], status: number): void {
  for (const answer of answers) {
    assert.ok(answer.status < 500 || answer.status === status, `${answer.call}: ${answer.status} ${answer.text}`)
    if (answer.status === status) assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/, answer.call)
  }
  const failed = answers.filter(answer => answer.status === status)
  for (const door of doors)
    assert.ok(
      failed.some(answer => answer.door === door),
      `no call of ${door} answered ${status}`,
    )
  const shapes: Record<string, (body: Record<string, unknown>) => unknown> = {
    '/api': body => body.code === (status === 503 ? 'try_again' : 'storage_full'),
    '/auth/v1': body => body.error_code === 'unexpected_failure' && body.code === status,
    '/rest/v1': body => 'hint' in body && 'details' in body && body.code && body.message,
    '/functions/v1': body => typeof body.error === 'string',
  }
  for (const { door, call, text } of failed) {
    assert.ok(shapes[door]?.(JSON.parse(text)) ?? true, `${call} answers ${text}`)
  }
}

test('while the database is unavailable every route answers 503 with a retry time, and then all recovers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bora-outage-'))
  const embedded = await startEmbedded(folder, { durable: false })
  let stop = embedded.stop
  try {
    await migrate(embedded.connection)
    const database = { ...connect(embedded.connection, 'a database that goes away', 8), name: 'bora' }
    const world = await fuzzWorld({ LOG_LEVEL: 'silent' }, { ...database, url: urlOf(embedded.connection) })
    try {
      await stop()
      stop = async () => {}
      assertNoFaultOfOurs(await everyCall(world), 503)
      ;({ stop } = await startEmbedded(folder, { durable: false }))
      const home = () => world.server.app.inject('/api/challenges/open')
      while ((await home()).statusCode === 503) await sleep(20)
      const answers = await everyCall(world)
      assert.deepEqual(
        answers.filter(answer => answer.status >= 500),
        [],
      )
    } finally {
      await world.server.close()
    }
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('killing the database during calls causes no internal errors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bora-outage-'))
  const embedded = await startEmbedded(folder, { durable: false })
  try {
    await migrate(embedded.connection)
    const database = { ...connect(embedded.connection, 'a database that is killed', 8), name: 'bora' }
    const world = await fuzzWorld({ LOG_LEVEL: 'silent' }, { ...database, url: urlOf(embedded.connection) })
    try {
      // It restarts by itself; meanwhile connections break, are refused, and find it recovering.
      process.kill(embedded.pid(), 'SIGKILL')
      const statuses = new Set<number>()
      const started = Date.now()
      while (!(statuses.has(503) && statuses.has(200)) && Date.now() - started < 60_000) {
        for (const answer of (await Promise.all([everyCall(world), everyCall(world)])).flat()) {
          statuses.add(answer.status)
          assert.ok(answer.status < 500 || answer.status === 503, `${answer.call}: ${answer.status} ${answer.text}`)
        }
      }
      assert.ok(statuses.has(503) && statuses.has(200))
    } finally {
      await world.server.close()
    }
  } finally {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('while nothing can be stored every route answers 507, and reading still works', async () => {
  const world = await fuzzWorld({ LOG_LEVEL: 'silent' })
  const { server } = world
  const { pool } = server.database
  try {
    await pool.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    const tables = await pool.query<{ name: string }>(`select format('%I.%I', table_schema, table_name) as name
      from information_schema.tables where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`)
    for (const { name } of tables.rows)
      await pool.query(`create trigger full_disk before insert or update on ${name} execute function full_disk()`)
    server.context().adapters.photos.put = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    }
    const answers = await everyCall(world)
    assertNoFaultOfOurs(answers, 507)
    assert.ok(answers.some(answer => answer.call === 'POST /api/photos' && answer.status === 507))
    assert.ok(answers.filter(answer => answer.status === 200).length > 10)
  } finally {
    await server.close()
  }
})

test('killing the built-in database during startup ends no server, which is ready once its timed jobs run', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'bora-outage-'))
  const server = await beginServer({ DATA_DIR: folder })
  t.after(() => {
    server.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const statusOf = async (path: string) => (await fetch(server.url + path).catch(() => null))?.status
  await until('the server answers', async () => {
    assert.equal(server.child.exitCode, null, server.said())
    return (await statusOf('/api/config')) === 200
  })
  const [pid] = readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await until('the server is ready again', async () => {
    assert.equal(server.child.exitCode ?? server.child.signalCode, null, server.said())
    return (await statusOf('/api/health')) === 200 && /http:\/\//.test(server.said())
  })
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0, server.said())
})

test("if pictures can't be stored because the folder is read-only, the upload answers 507", async () => {
  const server = await testServer()
  try {
    writeFileSync(join(server.dataDir, 'photos'), 'a file where the folder should be')
    const bia = await asPerson(server, 'Bia Ferraz')
    const create = { width: 64, height: 64, channels: 3 as const, background: '#c85a1e' }
    const payload = await sharp({ create }).jpeg().toBuffer()
    const headers = { authorization: `Bearer ${bia.token}`, 'content-type': 'image/jpeg' }
    const upload = () => server.app.inject({ method: 'POST', url: '/api/photos', payload, headers })
    const answer = await upload()
    assert.deepEqual([answer.statusCode, answer.json()], [507, { code: 'storage_full' }])
    for (const code of ['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EIO']) {
      server.context().adapters.photos.put = async () => {
        throw Object.assign(new Error(`${code}: open`), { code, syscall: 'open' })
      }
      assert.equal((await upload()).statusCode, 507, code)
    }
    // On a file system that is read-only Node makes no folder with a missing parent, and reports only that it is missing.
    server.context().adapters.photos.put = async () => {
      throw Object.assign(new Error('ENOENT: mkdir'), { code: 'ENOENT', syscall: 'mkdir' })
    }
    assert.equal((await upload()).statusCode, 507, 'ENOENT')
  } finally {
    await server.close()
  }
})

test("a stored picture that can't be read answers 503 with a retry time, not that the disk is full", async () => {
  const server = await testServer()
  try {
    const bia = await asPerson(server, 'Bia Ferraz')
    const create = { width: 64, height: 64, channels: 3 as const, background: '#c85a1e' }
    const payload = await sharp({ create }).jpeg().toBuffer()
    const headers = { authorization: `Bearer ${bia.token}`, 'content-type': 'image/jpeg' }
    const sent = await server.app.inject({ method: 'POST', url: '/api/photos', payload, headers })
    const { id, url } = sent.json<{ id: string; url: string }>()
    const folder = join(server.dataDir, 'photos', id.slice(0, 2))
    renameSync(folder, `${folder}.away`)
    writeFileSync(folder, 'a file where the folder should be')
    const answer = await server.app.inject(url)
    assert.deepEqual([answer.statusCode, answer.json()], [503, { code: 'try_again' }])
    assert.ok(answer.headers['retry-after'])
    rmSync(folder)
    renameSync(`${folder}.away`, folder)
    assert.equal((await server.app.inject(url)).statusCode, 200)
  } finally {
    await server.close()
  }
})
