import { type Kysely, sql } from 'kysely'
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOfDay } from '@bora/rules/calendar.ts'
import { oncePerQuarterHour, startJobs, tellSeldom } from './jobs.ts'
import type { Tables } from '../db/tables.ts'
import { checkMoney } from '../modules/treasury/money-check/money-check.ts'
import { asPerson } from '../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../testing/build.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { pay } from '../testing/pay.ts'

let server: TestServer

before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
})
after(() => server.close())

test('three nodes that start with overdue work do each task once: settlement, payout, release', async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  const bia = await asPerson(server, 'Bia Ferraz')
  const challenge = await buildChallenge(ana, {
    endDate: '2026-03-03',
    prize: { kind: 'challenge', entryFeeCents: 5000 },
  })
  await join(bia, challenge)
  for (const person of [ana, bia]) await pay(server, person, challenge)
  server.clock.set('2026-03-02T15:00:00.000Z')
  await logWorkout(ana)
  server.clock.set('2026-03-20T00:00:00.000Z')

  const errors: unknown[] = []
  const log = { error: (about: object, message: string) => void errors.push({ about, message }) }
  const nodes = await Promise.all(
    [1, 2, 3].map(() => startJobs({ database: server.database, context: () => server.context(), log })),
  )
  try {
    const db = server.context().db
    const settled = () => db.selectFrom('settlements').select('challenge_id').executeTakeFirst()
    for (let waited = 0; waited < 300 && !(await settled()); waited++) await sleep(50)
    assert.ok(await settled(), 'the challenge was settled by itself')
    assert.deepEqual(errors, [])
    assert.deepEqual(await checkMoney(db), [])
    const { heldCents, freeCents } = await ana.call('GET /wallet')
    assert.equal(heldCents + freeCents, 9000)
    const posted = await db.selectFrom('ledger_transactions').select('id').where('kind', '=', 'settle').execute()
    assert.equal(posted.length, 1)
  } finally {
    await Promise.all(nodes.map(node => node.stop()))
  }
})

test('a job runs at startup only if it is configured to', async () => {
  const ran: string[] = []
  const job = (name: string) => ({ name, cron: '0 0 29 2 *', run: async () => void ran.push(name) })
  const jobs = [job('rarely'), { ...job('at-each-start'), atStart: true }]
  const log = { error: (about: object, message: string) => assert.fail(`${message}: ${JSON.stringify(about)}`) }
  for (const starts of [1, 2]) {
    const node = await startJobs({ database: server.database, context: () => server.context(), log, jobs })
    while (ran.filter(name => name === 'at-each-start').length < starts) await sleep(50)
    await node.stop()
  }
  const { rows } = await sql<{
    name: string
  }>`select name from jobs.job where name in ('rarely', 'at-each-start')`.execute(server.context().db)
  assert.deepEqual(new Set(rows.map(({ name }) => name)), new Set(['at-each-start']), 'none is queued either')
  assert.deepEqual(new Set(ran), new Set(['at-each-start']))
})

test('a round with a deadlock is retried; one that fails permanently is reported once', async () => {
  const { db } = server.context()
  const rounds = { circle: 0, broken: 0 }
  const told: string[] = []
  const circle = async () => {
    // PostgreSQL's error for a deadlock.
    if (++rounds.circle === 1)
      await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(db)
  }
  const broken = async () => {
    rounds.broken++
    await sql`select 1 / 0`.execute(db)
  }
  const job = (name: string, run: () => Promise<void>) => ({ name, cron: '0 0 29 2 *', atStart: true, run })
  const log = { error: (about: object) => void told.push((about as { job: string }).job) }
  const jobs = [job('circle', circle), job('broken', broken)]
  const node = await startJobs({ database: server.database, context: () => server.context(), log, jobs })
  try {
    for (let waited = 0; waited < 200 && (rounds.circle < 2 || told.length === 0); waited++) await sleep(50)
    assert.deepEqual(rounds, { circle: 2, broken: 1 })
    assert.deepEqual(told, ['broken'])
  } finally {
    await node.stop()
  }
})

test('the outcome of each round is recorded, and failures count until a success', async () => {
  const { db } = server.context()
  let fails = true
  const run = async () => {
    if (fails) throw new Error('not yet')
  }
  const log = { error: () => {} }
  const jobs = [{ name: 'noted', cron: '0 0 29 2 *', atStart: true, run }]
  const row = () => db.selectFrom('job_runs').selectAll().where('job', '=', 'noted').executeTakeFirst()
  const start = () => startJobs({ database: server.database, context: () => server.context(), log, jobs })
  let node = await start()
  while ((await row())?.failures !== 1) await sleep(50)
  assert.equal((await row())?.succeeded_at, null)
  await node.stop()
  fails = false
  node = await start()
  while ((await row())?.failures !== 0) await sleep(50)
  assert.notEqual((await row())?.succeeded_at, null)
  await node.stop()
})

test('of equal faults of the job library the first is logged in words, and then the number of the others', async () => {
  const said: object[] = []
  const tell = tellSeldom({ error: (about, message) => void said.push({ ...about, message }) }, 50)
  const copy = (queue: string) => ({
    severity: 'FATAL',
    code: '57P01',
    message: `shutting down (Queue: ${queue}, Worker: a)`,
    stack: '',
  })
  for (const queue of ['a', 'b', 'c']) tell(copy(queue))
  tell(new Error('connect ECONNREFUSED'))
  assert.equal(said.length, 2)
  while (said.length < 3) await sleep(10)
  assert.deepEqual(said[2], {
    fault: 'shutting down',
    times: 2,
    message: 'the timed jobs could not reach their queues',
  })
})

test('the days of every time zone begin on a quarter of an hour', () => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const day of ['2026-01-15', '2026-07-15'])
      assert.equal(Date.parse(startOfDay(day, zone)) % (15 * 60_000), 0, zone)
})

test('work that falls due on quarters of an hour runs once in each, on each node, and again after a failure', async () => {
  const done: string[] = []
  let fails = false
  const nodes = ['a', 'b'].map(name =>
    oncePerQuarterHour(async ({ now }) => {
      if (fails) throw new Error('away')
      done.push(`${name} ${now.toISOString().slice(11, 16)}`)
    }),
  )
  const round = async (node: 0 | 1, time: string) =>
    nodes[node]!({ ...server.context(), now: new Date(`2026-03-02T${time}:00.000Z`) }, { error: assert.fail })
  for (const time of ['12:07', '12:14']) await round(0, time)
  for (const time of ['12:15', '12:16']) await round(1, time)
  await round(0, '12:16')
  fails = true
  await assert.rejects(round(0, '12:30'))
  fails = false
  await round(0, '12:31')
  assert.deepEqual(done, ['a 12:07', 'b 12:15', 'a 12:16', 'a 12:31'])
})

const HOUR_MS = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** One row of everything that a sign-in leaves behind, all created or expired at that instant. */
async function leaveBehind(db: Kysely<Tables>, userId: string, at: string): Promise<void> {
  const [created_at, expires_at, not_after] = [at, at, at]
  const hash = () => randomBytes(32)
  const flow = { id: randomUUID(), authentication_method: 'oauth', auth_code: null, user_id: null, challenge: null }
  await db
    .insertInto('auth.flow_states')
    .values({ ...flow, challenge_method: null, code_issued_at: null, created_at })
    .execute()
  const relay = { id: randomUUID(), provider_id: randomUUID(), request_id: 'a', redirect_to: '/' }
  await db
    .insertInto('auth.saml_relay_states')
    .values({ ...relay, challenge: null, challenge_method: null, browser: 'a', created_at })
    .execute()
  await db.insertInto('auth.saml_assertions').values({ hash: hash(), expires_at }).execute()
  await db.insertInto('auth.wallet_messages').values({ hash: hash(), expires_at }).execute()
  const token = { user_id: userId, type: 'recovery', address: 'ana@bora.test', code_hash: hash(), link_hash: hash() }
  const lives = { sent_at: at, code_expires_at: at, link_expires_at: at, flow_challenge: null, flow_method: null }
  await db
    .insertInto('auth.one_time_tokens')
    .values({ ...token, ...lives, kind: at < hoursFromNow(-2) ? 'recovery' : 'reauthentication' })
    .execute()
  const factor = { id: randomUUID(), user_id: userId, friendly_name: at, factor_type: 'phone' as const, secret: null }
  await db
    .insertInto('auth.mfa_factors')
    .values({ ...factor, phone: String(Date.parse(at)), created_at, updated_at: at })
    .execute()
  await db
    .insertInto('auth.mfa_challenges')
    .values({ id: randomUUID(), factor_id: factor.id, ip: '127.0.0.1', code_hash: null, created_at, expires_at })
    .execute()
  const session = { id: randomUUID(), user_id: userId, refresh_key: hash(), refreshed_at: null }
  await db
    .insertInto('auth.sessions')
    .values({ ...session, user_agent: null, ip: null, not_after, created_at })
    .execute()
  await db
    .insertInto('auth.rate_limits')
    .values({ key: `test:${at}`, points: 1, expire: Date.parse(at) })
    .execute()
}

const LEFT_BEHIND = [
  'auth.flow_states',
  'auth.saml_relay_states',
  'auth.saml_assertions',
  'auth.wallet_messages',
  'auth.one_time_tokens',
  'auth.mfa_challenges',
  'auth.rate_limits',
  'outgoing_messages',
] as const

test('abandoned data is deleted, valid data stays, and pending messages are sent', async () => {
  const carla = await asPerson(server, 'Carla Dias')
  const { db } = server.context()
  await leaveBehind(db, carla.id, hoursFromNow(-25))
  await leaveBehind(db, carla.id, hoursFromNow(1))
  await db
    .insertInto('outgoing_messages')
    .values({
      id: randomUUID(),
      channel: 'sms',
      recipient: '5511987654321',
      language: 'en',
      kind: 'sign_in_code',
      facts: { code: '123456', codeMinutes: 10 },
      created_at: sql<string>`now()`,
      next_try_at: sql<string>`now()`,
    })
    .execute()
  for (const at of [hoursFromNow(-397 * 24), hoursFromNow(-390 * 24)]) {
    await db
      .insertInto('auth.account_events')
      .values({ id: randomUUID(), user_id: carla.id, kind: 'wrong_password', at })
      .execute()
  }
  const events = async () =>
    (await db.selectFrom('auth.account_events').select('id').where('kind', '=', 'wrong_password').execute()).length
  const counts = async () => {
    const tables = LEFT_BEHIND.map(async table => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return [table, rows[0]!.count] as const
    })
    const ended = db.selectFrom('auth.sessions').select('id').where('not_after', 'is not', null).execute()
    return Object.fromEntries([...(await Promise.all(tables)), ['sessions that end', (await ended).length]])
  }
  const expected = Object.fromEntries([...LEFT_BEHIND, 'sessions that end'].map(table => [table, 1]))
  const swept = { ...expected, outgoing_messages: 0 }
  assert.deepEqual(await counts(), {
    ...Object.fromEntries(Object.keys(expected).map(table => [table, 2])),
    outgoing_messages: 1,
  })

  const errors: unknown[] = []
  const log = { error: (about: object, message: string) => void errors.push({ about, message }) }
  const node = await startJobs({ database: server.database, context: () => server.context(), log })
  try {
    const isSwept = async () => JSON.stringify(await counts()) === JSON.stringify(swept)
    for (let waited = 0; waited < 200 && !(await isSwept()); waited++) await sleep(50)
    assert.deepEqual(await counts(), swept)
    assert.equal(await events(), 1)
    assert.deepEqual(errors, [])
    const factors = db.selectFrom('auth.mfa_factors').select('id').where('user_id', '=', carla.id)
    assert.equal((await factors.execute()).length, 2)
    assert.equal((await carla.call('GET /wallet')).freeCents, 0)
  } finally {
    await node.stop()
  }
})
