import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { giveFreeMoney } from '../../../testing/pay.ts'
import { askPayout, CPFS, mailsTo, passAndSend, verifiedDetails, withFactor } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { toldKinds } from '../../../testing/notices.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { post } from '../../ledger/post.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { requestPayout } from './request.ts'
import { sendPayouts } from './send.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

describe('payouts', () => {
  let server: TestServer
  let ana: TestPerson
  let people = 0
  const db = () => server.context().db
  const free = async (person = ana) => (await person.call('GET /wallet')).freeCents
  const one = (id: string, person = ana) => person.call('GET /payouts/:payoutId', { params: { payoutId: id } })
  const rowOf = (id: string) => db().selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const pass = (seconds: number) => passAndSend(server, seconds)
  // Another CPF for each person of this file.
  const cpfs = (function* () {
    for (;;) yield* CPFS
  })()
  const personWith = async (cents: number) => {
    const person = await asPerson(server, `Ana Duarte ${String.fromCharCode(65 + people++)}ma`)
    await giveFreeMoney(server, person, cents)
    await db().deleteFrom('account_cpfs').execute()
    await db().deleteFrom('bank_details').execute()
    await verifiedDetails(server, person, cpfs.next().value!)
    return person
  }

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
  })
  after(() => server.close())
  beforeEach(async () => {
    await setSandboxSwitches(db(), { payout: 'answered', fetch: 'answered' })
    ana = await personWith(10_000)
  })
  afterEach(async () => assert.deepEqual(await checkMoney(db()), []))

  test('leave the wallet at once, are sent, and arrive', async () => {
    const { id, ...asked } = await askPayout(ana, 6_000)
    assert.equal(asked.status, 'pending')
    assert.deepEqual(
      asked.timeline.map(({ step }) => step),
      ['requested'],
    )
    assert.equal(await free(), 4_000)
    await pass(1)
    assert.equal((await one(id)).status, 'processing')
    assert.equal((await rowOf(id)).attempts, 1)
    await pass(3 * MINUTE)
    const done = await one(id)
    assert.equal(done.status, 'completed')
    assert.deepEqual(
      done.timeline.map(({ step }) => step),
      ['requested', 'sent', 'completed'],
    )
    assert.match((await rowOf(id)).end_to_end_id!, /^E[0-9A-F]{31}$/)
    assert.equal(await free(), 4_000)
    // No response contains unmasked details.
    const told = JSON.stringify([await ana.call('GET /payouts'), done])
    for (const cpf of CPFS) assert.ok(!told.includes(cpf) && !told.includes(cpf.slice(0, 9)))
    assert.match(told, /•••\.\d{3}\.\d{3}-••/)
    const { items } = await ana.call('GET /wallet/transactions')
    assert.deepEqual([items[0]!.kind, items[0]!.amountCents], ['payout', -6_000])
    assert.deepEqual(await toldKinds(server, ana), ['payment_refunded', 'details_verified', 'payout_done'])
  })

  test('that fail are returned, and the next one arrives', async () => {
    await setSandboxSwitches(db(), { payout: 'refused' })
    const first = await askPayout(ana, 10_000)
    await pass(1)
    await pass(3 * MINUTE)
    const failed = await one(first.id)
    assert.deepEqual([failed.status, failed.failure, await free()], ['failed', 'key_unknown', 10_000])
    await setSandboxSwitches(db(), { payout: 'answered' })
    const second = await askPayout(ana, 10_000)
    await pass(1)
    await pass(3 * MINUTE)
    assert.deepEqual([(await one(second.id)).status, await free()], ['completed', 0])
    const { items } = await ana.call('GET /payouts')
    assert.deepEqual(
      items.map(({ id }) => id),
      [second.id, first.id],
    )
    assert.equal((await mailsTo(server, ana, 'payout_failed')).length, 1)
    assert.deepEqual(await toldKinds(server, ana), [
      'payment_refunded',
      'details_verified',
      'payout_failed',
      'payout_done',
    ])
  })

  test('that a bank returns after they arrived are returned, too', async () => {
    await setSandboxSwitches(db(), { payout: 'sent_back' })
    const { id } = await askPayout(ana, 5_000)
    await pass(1)
    await pass(3 * MINUTE)
    assert.deepEqual([(await one(id)).status, await free()], ['completed', 5_000])
    await pass(DAY + HOUR)
    const returned = await one(id)
    assert.deepEqual([returned.status, returned.failure, await free()], ['returned', 'account_closed', 10_000])
    assert.deepEqual(
      returned.timeline.map(({ step }) => step),
      ['requested', 'sent', 'completed', 'returned'],
    )
    assert.deepEqual(await toldKinds(server, ana), [
      'payment_refunded',
      'details_verified',
      'payout_done',
      'payout_failed',
    ])
  })

  test('without an answer stay in progress, are queried, and are sent again only if there is provably nothing', async () => {
    await setSandboxSwitches(db(), { payout: 'answer_lost' })
    const lost = await askPayout(ana, 2_000)
    await pass(1)
    assert.deepEqual([(await one(lost.id)).status, (await rowOf(lost.id)).provider_ref], ['processing', null])
    await pass(3 * MINUTE)
    assert.equal((await one(lost.id)).status, 'completed')
    assert.equal((await rowOf(lost.id)).attempts, 1)

    await setSandboxSwitches(db(), { payout: 'error' })
    const never = await askPayout(ana, 3_000)
    await pass(1)
    // It might still turn up.
    await pass(3 * MINUTE)
    assert.deepEqual([(await one(never.id)).status, (await rowOf(never.id)).attempts], ['processing', 1])
    await setSandboxSwitches(db(), { payout: 'answered' })
    await pass(10 * MINUTE)
    assert.equal((await rowOf(never.id)).attempts, 2)
    await pass(20 * MINUTE)
    assert.equal((await one(never.id)).status, 'completed')
    const { rows } = await server.database.pool.query(
      'select count(*)::int as n from sandbox_transfers where payout_id = $1',
      [never.id],
    )
    assert.equal(rows[0].n, 1)
  })

  test("whose provider doesn't answer are reported after a day, and never returned automatically", async () => {
    await setSandboxSwitches(db(), { payout: 'error', fetch: 'error' })
    const { id } = await askPayout(ana, 2_000)
    for (let hour = 0; hour <= 24; hour++) assert.deepEqual(await pass(HOUR), [])
    assert.deepEqual(await pass(HOUR), [`payout ${id} has had no answer for more than 24 hours`])
    assert.deepEqual([(await one(id)).status, (await rowOf(id)).attempts, await free()], ['processing', 1, 8_000])
    await setSandboxSwitches(db(), { payout: 'answered', fetch: 'answered' })
    await pass(HOUR)
    await pass(HOUR)
    await pass(HOUR)
    assert.equal((await one(id)).status, 'completed')
  })

  test('are sent once, with any number of nodes and rounds', async () => {
    const { payouts } = server.context().adapters
    const { send } = payouts
    let sent = 0
    payouts.send = async order => {
      sent += 1
      await new Promise(resolve => setTimeout(resolve, 50))
      return send(order)
    }
    try {
      const { id } = await askPayout(ana, 2_000)
      await Promise.all(Array.from({ length: 12 }, () => sendPayouts(server.context())))
      assert.equal(sent, 1)
      await pass(3 * MINUTE)
      assert.deepEqual([(await one(id)).status, sent], ['completed', 1])
    } finally {
      payouts.send = send
    }
  })

  test('a node that dies between recording and sending loses nothing and sends nothing twice', async () => {
    const { payouts } = server.context().adapters
    const { send } = payouts
    for (const dies of ['before', 'after'] as const) {
      const { id } = await askPayout(ana, 1_000)
      payouts.send = async order => {
        if (dies === 'after') await send(order)
        throw new Error('killed')
      }
      await assert.rejects(pass(1), /killed/)
      payouts.send = send
      assert.deepEqual([(await one(id)).status, (await rowOf(id)).attempts], ['processing', 1])
      assert.deepEqual(await checkMoney(db()), [])
      await pass(11 * MINUTE)
      await pass(20 * MINUTE)
      assert.equal((await one(id)).status, 'completed')
      assert.equal((await rowOf(id)).attempts, dies === 'before' ? 2 : 1)
    }
  })

  test('reported with another amount change nothing', async () => {
    const { payouts } = server.context().adapters
    const { fetch } = payouts
    const { id } = await askPayout(ana, 2_000)
    await pass(1)
    payouts.fetch = async about => ({ ...(await fetch(about))!, amountCents: 1_999 })
    assert.deepEqual(await pass(3 * MINUTE), [`the provider has another amount for payout ${id}`])
    payouts.fetch = fetch
    assert.equal((await one(id)).status, 'processing')
    await pass(10 * MINUTE)
    assert.equal((await one(id)).status, 'completed')
  })

  // Without the API, which limits an account's concurrent calls.
  const atOnce = (count: number, body: (nth: number) => { id: string; amountCents: number }) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, nth) => {
        const viewer = { id: ana.id, sessionId: randomUUID(), roles: [], aal: 'aal1', emailConfirmed: true } as const
        const ctx = { ...server.context(viewer), viewer }
        return inSeparateTransaction(ctx, inside => requestPayout(inside, { params: {}, query: {}, body: body(nth) }))
      }),
    )

  test('200 at once of 60 % of the balance: one is accepted', async () => {
    const answers = await atOnce(200, () => ({ id: randomUUID(), amountCents: 6_000 }))
    const codes = answers.map(answer => (answer.status === 'fulfilled' ? 'taken' : answer.reason.code))
    assert.equal(codes.filter(code => code === 'taken').length, 1)
    assert.deepEqual([...new Set(codes)].toSorted(), ['payout_open', 'taken'])
    assert.equal(await free(), 4_000)
    const { items } = await ana.call('GET /payouts')
    assert.equal(items.length, 1)
    await ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: items[0]!.id } })
  })

  test('the same one requested 200 times is one; with another amount, or by another person, it is refused', async () => {
    const id = randomUUID()
    const answers = await atOnce(200, () => ({ id, amountCents: 6_000 }))
    assert.ok(answers.every(answer => answer.status === 'fulfilled' && answer.value.id === id))
    assert.equal(await free(), 4_000)
    const again = { body: { id, amountCents: 5_999 } }
    assert.equal((await ana.refused('POST /payouts', again)).code, 'payout_id_used')
    const bia = await asPerson(server, 'Bia Ferraz')
    assert.equal((await bia.refused('POST /payouts', { body: { id, amountCents: 6_000 } })).code, 'payout_id_used')
    await ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: id } })
  })

  test('can be cancelled while they are held, once, and not after that', async () => {
    const { id } = await askPayout(ana, 6_000)
    const cancel = () => ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: id } })
    const all = await Promise.all([cancel(), cancel(), cancel()])
    assert.ok(all.every(({ status, canCancel }) => status === 'cancelled' && !canCancel))
    assert.equal(await free(), 10_000)
    await pass(HOUR)
    assert.equal((await one(id)).status, 'cancelled')
    const sent = await askPayout(ana, 6_000)
    await pass(1)
    const refusal = await ana.refused('POST /payouts/:payoutId/cancel', { params: { payoutId: sent.id } })
    assert.deepEqual([refusal.status, refusal.code], [409, 'payout_sent'])
    await pass(HOUR)
    assert.equal(await free(), 4_000)
  })

  test('cancelled while they are sent: one of the two happens', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await askPayout(ana, 1_000)
      const before = await free()
      await Promise.allSettled([
        ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: id } }),
        sendPayouts(server.context()),
      ])
      const { status } = await one(id)
      assert.ok(status === 'cancelled' || status === 'processing', status)
      assert.equal(await free(), status === 'cancelled' ? before + 1_000 : before)
      await pass(3 * MINUTE)
      if (status === 'processing') break
    }
  })

  test('give the reason for a refusal, in the order of the list', async () => {
    const refusal = async (amountCents: number, person = ana) =>
      (await person.refused('POST /payouts', { body: { id: randomUUID(), amountCents } })).code
    assert.equal(await refusal(99), 'payout_too_small')
    assert.equal(await refusal(1_000_001), 'payout_too_large')
    assert.equal(await refusal(10_001), 'insufficient_balance')
    const terms = await ana.call('GET /payouts/terms')
    assert.deepEqual([terms.against, terms.leastCents, terms.mostCents, terms.currency], [null, 100, 10_000, 'BRL'])

    const first = await askPayout(ana, 100)
    assert.equal(await refusal(100), 'payout_open')
    assert.equal((await ana.call('GET /payouts/terms')).against, 'payout_open')
    await ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: first.id } })

    const bia = await asPerson(server, 'Bia Ferraz')
    assert.equal(await refusal(100, bia), 'bank_details_needed')
    await bia.call('PATCH /me', { body: { country: 'US' } })
    assert.equal(await refusal(100, bia), 'payout_country')
    assert.equal((await bia.call('GET /payouts/terms')).against, 'payout_country')
    const unconfirmed = await asPerson(server, 'Caio Nogueira', { confirmed: false })
    assert.equal(await refusal(100, unconfirmed), 'email_not_confirmed')
    assert.equal((await asVisitor(server).refused('GET /payouts')).code, 'not_signed_in')
    // A person who moved has details of another country.
    await ana.call('PATCH /me', { body: { country: 'GB' } })
    assert.equal(await refusal(100), 'payout_country')
    const stranger = await bia.refused('GET /payouts/:payoutId', { params: { payoutId: first.id } })
    assert.equal(stranger.code, 'payout_not_found')
    const foreign = await bia.refused('POST /payouts/:payoutId/cancel', { params: { payoutId: first.id } })
    assert.equal(foreign.code, 'payout_not_found')
  })

  test('are limited per day', async () => {
    const rich = await personWith(1_000_000)
    await giveFreeMoney(server, rich, 1_000_000)
    await giveFreeMoney(server, rich, 1_000_000)
    await giveFreeMoney(server, rich, 100)
    for (const _ of [1, 2]) {
      const { id } = await askPayout(rich, 1_000_000)
      await db()
        .updateTable('payouts')
        .set({
          status: 'processing',
          sent_at: server.clock.now().toISOString(),
          attempts: 1,
          released_by: ana.id,
          released_at: server.clock.now().toISOString(),
          confirmed_by: randomUUID(),
          confirmed_at: server.clock.now().toISOString(),
          due_at: server.clock.now().toISOString(),
        })
        .where('id', '=', id)
        .execute()
      await pass(11 * MINUTE)
      await pass(30 * MINUTE)
      assert.equal((await one(id, rich)).status, 'completed')
    }
    const { code, field } = await rich.refused('POST /payouts', { body: { id: randomUUID(), amountCents: 100 } })
    assert.deepEqual([code, field], ['payout_daily_limit', 'amountCents'])
    assert.equal((await rich.call('GET /payouts/terms')).mostCents, 0)
    await pass(DAY)
    assert.equal((await rich.call('GET /payouts/terms')).mostCents, 1_000_000)
  })

  test('need the second factor, if there is one', async () => {
    const strong = await withFactor(server, ana)
    const { code } = await ana.refused('POST /payouts', { body: { id: randomUUID(), amountCents: 100 } })
    assert.equal(code, 'second_factor_required')
    assert.equal((await ana.call('GET /payouts/terms')).against, 'second_factor_required')
    const { id } = await askPayout(strong, 100)
    await ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: id } })
  })

  test('pay debts first', async () => {
    await post(server.context(), {
      key: `cb:${ana.id}`,
      kind: 'chargeback',
      currency: 'BRL',
      legs: [
        { account: 'receivable_user', owner: ana.id, cents: 4_000 },
        { account: 'psp_clearing', person: ana.id, cents: -4_000 },
      ],
    })
    assert.equal((await ana.call('GET /payouts/terms')).mostCents, 6_000)
    const { code } = await ana.refused('POST /payouts', { body: { id: randomUUID(), amountCents: 6_001 } })
    assert.equal(code, 'insufficient_balance')
  })

  test('are held until banking details are no longer new', async () => {
    const bia = await asPerson(server, 'Bia Ferraz')
    await giveFreeMoney(server, bia, 3_000)
    await db().deleteFrom('account_cpfs').execute()
    await db().deleteFrom('bank_details').execute()
    await verifiedDetails(server, bia, cpfs.next().value!)
    const now = server.clock.now().getTime()
    const until = new Date(now + HOUR * 1_000).toISOString()
    await server.database.pool.query('update bank_details set payable_from = $2 where user_id = $1', [bia.id, until])
    const asked = await askPayout(bia, 3_000)
    assert.equal(asked.waitsUntil, until)
    await pass(HOUR - 60)
    assert.equal((await one(asked.id, bia)).status, 'pending')
    await pass(61)
    assert.equal((await one(asked.id, bia)).status, 'processing')
    await pass(HOUR)
  })
})
