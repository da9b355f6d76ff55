import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectOnce } from '../db/testing.ts'
import { asPerson, type TestPerson } from '../testing/as-person.ts'
import { testServer, type TestServer } from '../testing/server.ts'

// Tests have a pool of 8, so no one may hold more than 2.
const QUARTER = 2

let server: TestServer
let ana: TestPerson
let bia: TestPerson
let apikey: string

before(async () => {
  server = await testServer()
  ;({ anonKey: apikey } = (await server.app.inject('/api/config')).json<{ anonKey: string }>())
})
after(() => server.close())
beforeEach(async () => {
  ana = await asPerson(server, 'Ana')
  bia = await asPerson(server, 'Bia')
})

type Request = { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; url: string; payload?: object }

const consents = (of: TestPerson, types = ['analytics', 'marketing']): Request => ({
  method: 'POST',
  url: '/rest/v1/user_consents?on_conflict=user_id,consent_type',
  payload: types.map(type => ({ user_id: of.id, consent_type: type, consented: true })),
})

async function send(who: TestPerson | null, request: Request) {
  return server.app.inject({
    ...request,
    remoteAddress: who === null ? '203.0.113.7' : '127.0.0.1',
    headers: {
      apikey,
      prefer: 'resolution=merge-duplicates',
      ...(who && { authorization: `Bearer ${who.token}` }),
    },
  })
}

async function waiting(): Promise<number> {
  const { rowCount } = await server.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount!
}

/** Runs `work` while another connection holds the lock of `lock`, which is released at the end. */
async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
  await connectOnce(server.database.url, async client => {
    await client.query('begin')
    await client.query(lock)
    await work()
    await client.query('rollback')
  })
}

const slowCalls: { door: string; lock(): string; call(): Request; as(): TestPerson | null }[] = [
  {
    door: '/api, a change',
    lock: () => `select from people where id = '${ana.id}' for update`,
    call: () => ({ method: 'PATCH', url: '/api/me', payload: { country: 'PT' } }),
    as: () => ana,
  },
  {
    door: '/api, a reading',
    lock: () => 'lock table challenges in access exclusive mode',
    call: () => ({ method: 'GET', url: '/api/home?timeZone=UTC' }),
    as: () => ana,
  },
  {
    door: '/api, a stranger',
    lock: () => 'lock table challenges in access exclusive mode',
    call: () => ({ method: 'GET', url: '/api/challenges/open' }),
    as: () => null,
  },
  {
    door: '/auth/v1',
    lock: () => `select from auth.users where id = '${ana.id}' for update`,
    call: () => ({ method: 'PUT', url: '/auth/v1/user', payload: { data: { colour: 'green' } } }),
    as: () => ana,
  },
  {
    door: '/rest/v1',
    lock: () => 'lock table user_consents in access exclusive mode',
    call: () => consents(ana),
    as: () => ana,
  },
  {
    door: '/functions/v1',
    lock: () => `select from auth.sessions where user_id = '${ana.id}' for update`,
    call: () => ({ method: 'POST', url: '/functions/v1/capture-login-ip' }),
    as: () => ana,
  },
]

/** Returns the median of five durations of a renaming by Bia; `between` runs after each. */
async function medianOfRenaming(between = async () => {}): Promise<number> {
  const times: number[] = []
  for (let i = 1; i <= 5; i++) {
    const since = performance.now()
    const { name } = await bia.call('PATCH /me', { body: { name: `Bia ${'x'.repeat(i)}` } })
    times.push(performance.now() - since)
    assert.match(name, /^Bia x+$/)
    await between()
  }
  return times.sort((a, b) => a - b)[2]!
}

for (const { door, lock, call, as } of slowCalls) {
  test(`however many slow calls one caller makes concurrently, others find a free connection: ${door}`, async () => {
    let attack: Promise<{ statusCode: number }>[] = []
    const calm = await medianOfRenaming()
    await whileLocked(lock(), async () => {
      attack = Array.from({ length: 24 }, () => send(as(), call()))
      let answered = 0
      for (const one of attack) void one.then(() => answered++)
      while ((await waiting()) < QUARTER) await sleep(5)
      const median = await medianOfRenaming(async () => {
        assert.ok((await waiting()) <= QUARTER, 'the attacker holds more than a quarter of the connections')
      })
      // On a busy machine everything takes longer, and this no more than the rest.
      assert.ok(median < 500 + 3 * calm, `the other one waited ${Math.round(median)} ms, ${Math.round(calm)} in calm`)
      assert.ok(answered < attack.length, 'the attack went on all the while')
    })
    // On a slow machine one may have waited too long for the lock.
    for (const { statusCode } of await Promise.all(attack)) assert.ok(statusCode < 300 || statusCode === 503)
  })
}

test('consents are written in a fixed order, for any order in the request', async () => {
  assert.equal((await send(ana, consents(ana))).statusCode, 201)
  const lock = (type: string) => `select from user_consents
    where user_id = '${ana.id}' and consent_type = '${type}' for update nowait`
  const calls: ReturnType<typeof send>[] = []
  await whileLocked(lock('analytics'), async () => {
    calls.push(send(ana, consents(ana, ['marketing', 'analytics'])))
    while ((await waiting()) === 0) await sleep(5)
    await connectOnce(server.database.url, async other => {
      await other.query(lock('marketing'))
    })
  })
  for (const { statusCode, body } of await Promise.all(calls)) assert.equal(statusCode, 201, body)
})

test('a name is written in one order, through any route', async () => {
  const calls: ReturnType<typeof send>[] = []
  await whileLocked(`select from auth.users where id = '${ana.id}' for update`, async () => {
    calls.push(send(ana, { method: 'PATCH', url: '/api/me', payload: { name: 'Ana Maria' } }))
    while ((await waiting()) === 0) await sleep(5)
    await connectOnce(server.database.url, async other => {
      await other.query(`select from people where id = '${ana.id}' for update nowait`)
    })
  })
  for (const { statusCode, body } of await Promise.all(calls)) assert.equal(statusCode, 200, body)
})

test("of two concurrent creations with one id the second finds the first, and another person's is a different challenge", async () => {
  const about = { title: 'Turma', description: 'Um treino por dia.', type: 'workout_count', target: null }
  const draft = { ...about, startDate: '2026-03-02', endDate: '2026-03-15', timeZone: 'UTC' }
  const id = randomUUID()
  const create = (who: TestPerson) => send(who, { method: 'POST', url: '/api/challenges', payload: { id, draft } })
  // Held at the insert, after all of them have found no challenge.
  let calls: ReturnType<typeof send>[] = []
  await whileLocked('lock table challenge_seats in exclusive mode', async () => {
    calls = [create(ana), create(ana), create(bia)]
    while ((await waiting()) < 3) await sleep(5)
  })
  const answers = await Promise.all(calls)
  for (const { statusCode, body } of answers) assert.equal(statusCode, 200, body)
  const [first, second, another] = answers.map(answer => answer.json<{ id: string }>().id)
  assert.equal(first, second)
  assert.notEqual(first, another)
})

test('twenty concurrent changes of the same consents are all accepted, one after another', async () => {
  const calls = Array.from({ length: 20 }, (_, i) =>
    send(ana, consents(ana, i % 2 ? ['analytics', 'marketing'] : ['marketing', 'analytics', 'marketing'])),
  )
  const statuses = (await Promise.all(calls)).map(answer => answer.statusCode)
  assert.deepEqual(statuses, Array(20).fill(201))
})

test('a caller with far too many concurrent calls is refused, as each route defines, and others are not', async () => {
  const limits: Record<string, (body: Record<string, unknown>) => unknown> = {
    '/api': body => body.code === 'too_many_requests',
    '/auth/v1': body => body.error_code === 'over_request_rate_limit',
    '/rest/v1': body => typeof body.message === 'string' && 'hint' in body,
    '/functions/v1': body => typeof body.error === 'string',
  }
  const all: ReturnType<typeof send>[] = []
  for (const { door, lock, call, as } of slowCalls) {
    const says = limits[door.split(',')[0]!]!
    await whileLocked(lock(), async () => {
      const calls = Array.from({ length: 60 }, () => send(as(), call()))
      all.push(...calls)
      const first = await Promise.race(calls)
      assert.equal(first.statusCode, 429, first.body)
      assert.ok(says(first.json()), `${door}: ${first.body}`)
      assert.match(String(first.headers['retry-after']), /^[1-9]\d*$/)
      assert.equal((await bia.call('GET /me')).id, bia.id)
    })
    for (const { statusCode } of await Promise.all(all.splice(0)))
      assert.ok(statusCode < 300 || statusCode === 429 || statusCode === 503)
  }
})
