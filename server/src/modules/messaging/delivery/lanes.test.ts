import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Mail } from '../../../adapters/mail-service.ts'
import { NotSent } from '../../../adapters/not-sent.ts'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { type TestDatabase, testDatabase } from '../../../db/testing.ts'
import { oneKey } from '../../../testing/keys.ts'
import type { Message } from '../templates/message.ts'
import { startMessageDispatcher } from './message-dispatcher.ts'
import type { Pace, MessageDispatcher } from './channel-dispatcher.ts'
import { queueMessage, undelivered } from './queue.ts'

const SLOW_MS = 150
const HOUR = 60
const ID = '00000000-0000-4000-8000-000000000002'
const DAY = 24 * HOUR

let database: TestDatabase
let sent: Mail[]
let isClosed: boolean
let nodes: MessageDispatcher[]
let logged: string[]

beforeEach(async () => {
  database = await testDatabase()
  sent = []
  isClosed = false
  nodes = []
  logged = []
})
afterEach(async () => {
  for (const post of nodes) await post.close()
  await database.end()
  // Failures caused by the test are logged as such; no others may occur.
  assert.ok(!logged.some(line => /could not be (read|noted)/.test(line)), logged.join('\n'))
})

test('a code leaves within 2 s while 400 notifications wait and the mail server takes 150 ms for each', async () => {
  const post = node({ mail: slowly })
  await inSeparateTransaction(contextOf(post), async ctx => {
    for (let number = 0; number < 400; number++) await queueMessage(ctx, notice(`reader${number}@exemplo.com`))
  })
  await until(() => sent.length > 0)
  const began = performance.now()
  await queueMessage(contextOf(post), code('marina@exemplo.com'))
  await until(() => sent.some(({ kind }) => kind === 'confirmation'))
  const took = performance.now() - began
  assert.ok(took < 2_000, `the code left after ${Math.round(took)} ms`)
  assert.ok(sent.length < 350, 'the notices left before it')
  await post.close()
})

test('codes go before money, money before the rest, and a change of the terms last of all', async () => {
  const asleep = contextOf({ wake() {} })
  await queueMessage(asleep, terms('a@exemplo.com'))
  await queueMessage(asleep, notice('b@exemplo.com'))
  await queueMessage(asleep, payoutFailed('c@exemplo.com'))
  await queueMessage(asleep, revised('d@exemplo.com'))
  await queueMessage(asleep, code('e@exemplo.com'))
  const order: string[] = []
  const post = node({ mail: async ({ to }) => void order.push(to[0]!), mailPace: { perSecond: 20, atOnce: 8 } })
  await wake(post)
  assert.deepEqual([order[0], order.slice(1, 3).sort(), ...order.slice(3)], ['e', ['c', 'd'], 'b', 'a'])
})

test('slow bulk mail takes no places of codes and money', async () => {
  const freed = Promise.withResolvers<void>()
  const post = node({ mail: mail => (mail.kind === 'notice' && sent.length > 0 ? freed.promise : take(mail)) })
  await queueMessage(contextOf(post), notice('first@exemplo.com'))
  await until(() => sent.length === 1)
  for (let number = 0; number < 20; number++) await queueMessage(contextOf(post), notice(`reader${number}@exemplo.com`))
  await queueMessage(contextOf(post), payoutFailed('winner@exemplo.com'))
  await queueMessage(contextOf(post), code('marina@exemplo.com'))
  await until(() => sent.length === 3)
  assert.deepEqual(sent.map(({ kind }) => kind).sort(), ['confirmation', 'notice', 'payout_failed'])
  freed.resolve()
})

test('the rate per second is never exceeded across nodes', async () => {
  const mailPace = { perSecond: 10, atOnce: 8 }
  const asleep = contextOf({ wake() {} })
  for (let number = 0; number < 25; number++) await queueMessage(asleep, notice(`reader${number}@exemplo.com`))
  // No idle second is left to be caught up.
  await sql`update message_pace set free_at = now() + interval '1 second'`.execute(database.kysely)
  const began = performance.now()
  await Promise.all([node({ mailPace }), node({ mailPace })].map(wake))
  const took = performance.now() - began
  assert.equal(sent.length, 25)
  assert.ok(took >= 2_400, `25 mails left within ${Math.round(took)} ms`)
})

test('within a lane messages alternate between recipients: one who gets many blocks no one', async () => {
  const asleep = contextOf({ wake() {} })
  for (let number = 0; number < 30; number++) await queueMessage(asleep, notice('busy@exemplo.com'))
  for (const one of ['a', 'b', 'c']) await queueMessage(asleep, notice(`${one}@exemplo.com`))
  await queueMessage(asleep, notice('a@exemplo.com'))
  await wake(node({ mailPace: { perSecond: 1_000, atOnce: 3 } }))
  const order = sent.map(({ to }) => to)
  const places = ['a', 'b', 'c'].map(one => order.indexOf(`${one}@exemplo.com`))
  assert.ok(Math.max(...places) <= 5, `they left as number ${places.join(', ')}`)
  assert.ok(order.lastIndexOf('a@exemplo.com') < 10)
  assert.equal(order.length, 34)
})

test('a new recipient after many turns waits for none of them, and these continue in parallel', async () => {
  const asleep = contextOf({ wake() {} })
  for (let number = 0; number < 10; number++) await queueMessage(asleep, notice('busy@exemplo.com'))
  await sql`delete from outgoing_messages where turn < 5`.execute(database.kysely)
  await queueMessage(asleep, notice('late@exemplo.com'))
  const turns = await sql<{ turn: number }>`
    select turn::int from outgoing_messages where recipient = 'late@exemplo.com'`.execute(database.kysely)
  assert.deepEqual(turns.rows, [{ turn: 5 }])
})

test('a failed payout is mailed even after three hours without a mail server', async () => {
  const post = node()
  isClosed = true
  const ctx = contextOf(post)
  for (const one of ['a', 'b', 'c']) await queueMessage(ctx, payoutFailed(`${one}@exemplo.com`))
  await post.settled()
  for (let passed = 0; passed < 3 * HOUR; passed += 10) {
    await timePasses(10)
    await tryAgain(post)
  }
  await post.close()
  assert.deepEqual(sent, [])
  assert.deepEqual(await queued(), { waiting: 3, attempts: 0, atDesk: 0 })
  isClosed = false
  await wake(node())
  assert.equal(sent.length, 3)
  assert.deepEqual(await queued(), { waiting: 0, attempts: 0, atDesk: 0 })
})

test('bulk mail is given up after a day, money and security after five, and these are shown at the desk', async () => {
  isClosed = true
  const post = node()
  const ctx = contextOf(post)
  const bulk = await queueMessage(ctx, notice('a@exemplo.com'))
  const money = await queueMessage(ctx, payoutFailed('b@exemplo.com'))
  const legal = await queueMessage(ctx, terms('c@exemplo.com'))
  const safety = await queueMessage(ctx, passwordChanged('d@exemplo.com'))
  const all = [bulk, money, legal, safety]
  const given = async () => [...(await undelivered(database.kysely, all)).keys()].sort()
  const untilGiven = (ids: string[]) => until(async () => isDeepStrictEqual(await given(), ids))
  await timePasses(DAY - 1)
  await tryAgain(post)
  assert.deepEqual(await given(), [])
  await timePasses(2)
  await untilGiven([bulk])
  await timePasses(4 * DAY - 2)
  await tryAgain(post)
  assert.deepEqual(await given(), [bulk])
  await timePasses(2)
  await untilGiven(all.sort())
  assert.deepEqual(await queued(), { waiting: 0, attempts: 0, atDesk: 3 })
  isClosed = false
  await tryAgain(post)
  assert.deepEqual(sent, [])
})

test('an address that takes no mail ends bulk at once, and lists mandatory mails at the desk', async () => {
  const refuses = () => Promise.reject(new NotSent('refused', { whole: false, refused: true }))
  const post = node({ mail: refuses })
  await queueMessage(contextOf(post), notice('a@exemplo.com'))
  await queueMessage(contextOf(post), payoutFailed('b@exemplo.com'))
  await post.settled()
  assert.deepEqual(await queued(), { waiting: 0, attempts: 0, atDesk: 1 })
})

test('a mail that fails while others get through is postponed alone', async () => {
  const post = node({
    async mail(mail) {
      if (mail.to !== 'poison@exemplo.com') return take(mail)
      // Others get through while one hangs.
      await sleep(100)
      throw new NotSent('timeout', { whole: true })
    },
    mailPace: { perSecond: 100, atOnce: 8 },
  })
  await queueMessage(contextOf(post), code('poison@exemplo.com'))
  for (let number = 0; number < 60; number++) await queueMessage(contextOf(post), notice(`reader${number}@exemplo.com`))
  await until(() => sent.length === 60)
  await post.settled()
  assert.equal((await queued()).waiting, 1)
})

test("two nodes share the queue without duplicates, and a dead node's message is sent by the other", async () => {
  const asleep = contextOf({ wake() {} })
  for (let number = 0; number < 60; number++) await queueMessage(asleep, notice(`reader${number}@exemplo.com`))
  // A server that hangs forever counts as dead.
  const deadTook: string[] = []
  const dead = node({
    mail: ({ to }) => {
      deadTook.push(to)
      return new Promise(() => {})
    },
  })
  nodes.splice(nodes.indexOf(dead), 1)
  dead.wake()
  await until(() => deadTook.length === 1)
  const byNode = [0, 0]
  const living = byNode.map((_none, index) =>
    node({
      async mail(mail) {
        await slowly(mail)
        byNode[index]!++
      },
    }),
  )
  await Promise.all(living.map(wake))
  assert.equal(sent.length, 59)
  assert.ok(
    byNode.every(count => count > 0),
    `they sent ${byNode.join(' and ')}`,
  )
  await timePasses(2)
  await wake(living[0]!)
  assert.equal(sent.length, 60)
  assert.equal(new Set(sent.map(({ to }) => to)).size, 60)
  assert.equal((await queued()).waiting, 0)
})

test('text messages and pushes use the same lanes', async () => {
  const asleep = contextOf({ wake() {} })
  const facts = { code: '048291', codeMinutes: 10 }
  await queueMessage(asleep, { channel: 'sms', to: '5511987654321', language: 'en', kind: 'second_factor', facts })
  const challenge = { challengeId: ID, title: 'Junho' }
  const told = { kind: 'challenge_ends', facts: challenge } as const
  const free = { kind: 'prize_free', facts: { ...challenge, cents: 100, currency: 'BRL' } } as const
  for (const one of [told, free]) {
    const push = { path: '/', id: ID, told: one }
    await queueMessage(asleep, { channel: 'push', to: ID, language: 'en', kind: 'notice', facts: push })
  }
  const { rows } = await sql<{ lane: number }>`select lane from outgoing_messages order by channel, lane`.execute(
    database.kysely,
  )
  assert.deepEqual(
    rows.map(({ lane }) => lane),
    [2, 3, 1],
  )
})

type Parts = { mail(mail: Mail): Promise<void>; mailPace: Pace }

function node({ mail = take, mailPace = { perSecond: 1_000, atOnce: 8 } }: Partial<Parts> = {}): MessageDispatcher {
  const post = startMessageDispatcher({
    db: database.kysely,
    adapters: {
      mail: { send: mail },
      sms: { name: 'test', send: () => assert.fail('a text message was sent') },
      push: { accepts: () => false, send: () => assert.fail('a push was sent') },
    },
    secrets: { vapid: oneKey() },
    siteUrl: 'https://bora.example',
    log: { warn: (_about, message) => void logged.push(message) },
    mailPace,
    pauses: { firstMs: 5, mostMs: 5 },
  })
  nodes.push(post)
  return post
}

async function take(mail: Mail): Promise<void> {
  if (isClosed) throw new NotSent('closed', { whole: true })
  sent.push(mail)
}

async function slowly(mail: Mail): Promise<void> {
  await sleep(SLOW_MS)
  return take(mail)
}

async function wake(post: MessageDispatcher): Promise<void> {
  post.wake()
  await post.settled()
}

/** Waits for the next probe of the channel and its consequences. */
async function tryAgain(post: MessageDispatcher): Promise<void> {
  await sleep(30)
  await wake(post)
}

async function timePasses(minutes: number): Promise<void> {
  const passed = sql`make_interval(mins => ${minutes})`
  await sql`
    update outgoing_messages set created_at = created_at - ${passed}, next_try_at = next_try_at - ${passed}`.execute(
    database.kysely,
  )
}

async function queued(): Promise<{ waiting: number; attempts: number; atDesk: number }> {
  const { rows } = await sql<{ waiting: number; attempts: number; atDesk: number }>`
    select count(*) filter (where given_up_at is null)::int as waiting,
      coalesce(sum(attempts) filter (where given_up_at is null), 0)::int as attempts,
      count(*) filter (where given_up_at is not null)::int as "atDesk"
    from outgoing_messages`.execute(database.kysely)
  return rows[0]!
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isSo()); waited += 10) {
    assert.ok(waited < 30_000, 'it did not happen')
    await sleep(10)
  }
}

function contextOf(post: { wake(): void }): Context {
  const { kysely: db, transaction } = database
  return { db, post, transaction, afterCommit: (task: () => void) => task() } as Partial<Context> as Context
}

const at = '2026-03-02T12:00:00Z'
const link = 'https://bora.example/'
const challenge = { challengeId: '00000000-0000-4000-8000-000000000001', title: 'Junho' }

function code(to: string): Message {
  const facts = { name: 'Marina', code: '048291', link, codeMinutes: 10, linkMinutes: 600 }
  return { channel: 'mail', to, language: 'en', kind: 'confirmation', facts }
}

function notice(to: string): Message {
  const told = { kind: 'challenge_settled', facts: { ...challenge, rank: 3, people: 8 } } as const
  return { channel: 'mail', to, language: 'en', kind: 'notice', facts: { name: 'Ana', told, link, unsubscribe: null } }
}

function revised(to: string): Message {
  const told = { kind: 'result_revised', facts: { ...challenge, cents: 100, currency: 'BRL', voided: 1 } } as const
  return { channel: 'mail', to, language: 'en', kind: 'notice', facts: { name: 'Ana', told, link, unsubscribe: null } }
}

function payoutFailed(to: string): Message {
  return { channel: 'mail', to, language: 'en', kind: 'payout_failed', facts: { name: 'Ana', at, walletLink: link } }
}

function passwordChanged(to: string): Message {
  const facts = { name: 'Ana', at, byOperator: false, securityLink: link, recoveryLink: link }
  return { channel: 'mail', to, language: 'en', kind: 'password_changed', facts }
}

function terms(to: string): Message {
  return {
    channel: 'mail',
    to,
    language: 'en',
    kind: 'terms_changed',
    facts: { name: 'Ana', since: '2026-12-25', link, asksYes: true },
  }
}
