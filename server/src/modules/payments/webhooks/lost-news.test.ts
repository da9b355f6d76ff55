import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { authenticate, payByCard, payByPix } from '../../../adapters/sandbox-books.ts'
import { setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { openCheckout, pay } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { sweepPayments } from '../payment/sweep.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { poolBalance } from '../../ledger/balances.ts'
import { catchUp } from './catch-up.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-01T12:00:00.000Z')
/** The maximum delay of a capture without any notification, while its time to pay runs. */
const LATEST_MINUTES = 15

describe('with every webhook lost', () => {
  let server: TestServer
  let ana: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const db = () => server.context().db
  const now = () => server.clock.now()
  const at = (minutes: number) => server.clock.set(new Date(START + minutes * MINUTE))
  const paymentOf = (id: string) =>
    db().selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const pool = () => poolBalance(server.context(), challenge.id)

  before(async () => {
    server = await testServer(new Date(START).toISOString())
    ana = await asPerson(server, 'Ana Duarte')
    challenge = await buildChallenge(ana, {
      startDate: '2026-03-20',
      endDate: '2026-03-30',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
    await setSandboxSwitches(db(), { webhooks: 'lost' })
  })
  after(async () => {
    const problems = await checkMoney(db())
    await server.close()
    assert.deepEqual(problems, [])
  })

  test('payers are in or refunded, exactly once, and the others are out, although no one returned to the page', async () => {
    // Each payer's actions, by minute of the half hour, and the outcome; the sweeper runs every minute.
    type Act = (ref: string) => Promise<unknown>
    const card = (name: Parameters<typeof payByCard>[2]) => (ref: string) => payByCard(db(), ref, name, now())
    const pix = (how: Parameters<typeof payByPix>[2]) => (ref: string) => payByPix(db(), ref, how, now())
    const plans: { acts: [minute: number, act: Act][]; ends: string; kept: number; sweptWithin?: number }[] = [
      ...[0, 1, 3, 6, 16, 29].map(minute => ({
        acts: [[minute, card('approved')] as [number, Act]],
        ends: 'succeeded',
        kept: 5000,
        sweptWithin: minute + LATEST_MINUTES,
      })),
      { acts: [[4, pix('exact')]], ends: 'succeeded', kept: 5000, sweptWithin: 19 },
      { acts: [[4, pix('twice')]], ends: 'succeeded', kept: 5000, sweptWithin: 19 },
      { acts: [[4, pix('other_amount')]], ends: 'refunded', kept: 0, sweptWithin: 19 },
      { acts: [[2, card('declined')]], ends: 'failed', kept: 0, sweptWithin: 17 },
      { acts: [[2, card('settlesLater')]], ends: 'succeeded', kept: 5000, sweptWithin: 17 },
      { acts: [[2, card('authentication')]], ends: 'canceled', kept: 0, sweptWithin: 31 },
      {
        acts: [
          [2, card('authentication')],
          [8, ref => authenticate(db(), ref, true, now())],
        ],
        ends: 'succeeded',
        kept: 5000,
        sweptWithin: 23,
      },
      { acts: [], ends: 'canceled', kept: 0, sweptWithin: 31 },
      // Too late: cancelled at half past, paid after that, and found at night. There is a free seat.
      { acts: [[50, pix('exact')]], ends: 'succeeded', kept: 5000 },
      { acts: [[3, card('neverAnswers')]], ends: 'failed', kept: 0 },
    ]
    const payers = []
    for (const [nth, plan] of plans.entries()) {
      const person = await asPerson(server, `Bia Ferraz ${nth}`)
      await join(person, challenge)
      const { payment, url } = await openCheckout(person, challenge)
      payers.push({ ...plan, person, id: payment.id, ref: url.split('/').at(-1)! })
    }
    for (let minute = 0; minute <= 60; minute++) {
      at(minute)
      for (const { acts, ref } of payers) for (const [when, act] of acts) if (when === minute) await act(ref)
      await sweepPayments(server.context())
      for (const { id, ends, sweptWithin } of payers)
        if (sweptWithin === minute) assert.equal((await paymentOf(id)).status, ends, `${ends} within ${minute} minutes`)
    }
    for (let hour = 2; hour <= 26; hour++) {
      at(hour * 60)
      await sweepPayments(server.context())
    }
    await catchUp(server.context())
    await catchUp(server.context())
    await sweepPayments(server.context())
    for (const { id, ends, kept, person } of payers) {
      const payment = await paymentOf(id)
      assert.equal(payment.status, ends, JSON.stringify(payment))
      const snapshots = await server.context().adapters.payments.fetch(id)
      assert.equal(
        snapshots.reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0),
        kept,
      )
      const { viewer } = await person.call('GET /challenges/:challengeId', { params: { challengeId: challenge.id } })
      assert.equal(viewer.state === 'participating', kept > 0)
    }
    assert.equal(
      await pool(),
      payers.reduce((sum, one) => sum + one.kept, 0),
    )
  })

  test('unanswered payments block no others, however many they are', async () => {
    const { payments } = server.context().adapters
    const stuck: string[] = []
    for (let nth = 0; nth < 3; nth++) {
      const person = await asPerson(server, `Caio Nogueira ${nth}`)
      await join(person, challenge)
      stuck.push((await openCheckout(person, challenge)).payment.id)
    }
    const { fetch } = payments
    const asked: string[] = []
    server.clock.set(new Date(now().getTime() + 2 * MINUTE))
    await setSandboxSwitches(db(), { fetch: 'error' })
    payments.fetch = id => (asked.push(id), fetch(id))
    for (let minute = 0; minute < 28; minute++) {
      await sweepPayments(server.context())
      server.clock.set(new Date(now().getTime() + MINUTE))
    }
    // At 2, 5, 15 and 30 minutes of their age, not every minute.
    for (const id of stuck) assert.equal(asked.filter(one => one === id).length, 3, id)
    assert.equal((await paymentOf(stuck[0]!)).status, 'pending')
    payments.fetch = fetch
    await setSandboxSwitches(db(), { fetch: 'answered' })
    server.clock.set(new Date(now().getTime() + 3 * MINUTE))
    await sweepPayments(server.context())
    for (const id of stuck) assert.equal((await paymentOf(id)).status, 'canceled')
  })

  test('a refund with a lost response is queried before it is requested again: the money is refunded once', async () => {
    const caio = await asPerson(server, 'Dora Lima')
    await join(caio, challenge)
    const paid = await pay(server, caio, challenge)
    const before = await pool()
    await setSandboxSwitches(db(), { refund: 'answer_lost' })
    await caio.call('POST /challenges/:challengeId/leave', { params: { challengeId: challenge.id } })
    await sweepPayments(server.context())
    assert.equal(await pool(), before - 5000)
    for (let round = 0; round < 4; round++) {
      server.clock.set(new Date(now().getTime() + 25 * 60 * MINUTE))
      await sweepPayments(server.context())
    }
    const [snapshot] = await server.context().adapters.payments.fetch(paid.id)
    assert.deepEqual([snapshot?.capturedCents, snapshot?.refundedCents], [5000, 5000])
    const refunds = await db()
      .selectFrom('refunds')
      .select(['state', 'attempt'])
      .where('payment_id', '=', paid.id)
      .execute()
    assert.deepEqual(refunds, [{ state: 'done', attempt: 1 }])
    await setSandboxSwitches(db(), { refund: 'answered' })
  })

  test('a refund that never happened is requested again under a new key', async () => {
    const eva = await asPerson(server, 'Eva Melo')
    await join(eva, challenge)
    const paid = await pay(server, eva, challenge)
    await setSandboxSwitches(db(), { refund: 'error' })
    await eva.call('POST /challenges/:challengeId/leave', { params: { challengeId: challenge.id } })
    await sweepPayments(server.context())
    await setSandboxSwitches(db(), { refund: 'answered' })
    server.clock.set(new Date(now().getTime() + 5 * MINUTE))
    await sweepPayments(server.context())
    const refunds = await db()
      .selectFrom('refunds')
      .select(['state', 'attempt'])
      .where('payment_id', '=', paid.id)
      .execute()
    assert.deepEqual(refunds, [{ state: 'done', attempt: 2 }])
  })

  test('a page with a lost address is found again, and is the only one', async () => {
    const fia = await asPerson(server, 'Fia Prado')
    await join(fia, challenge)
    await setSandboxSwitches(db(), { create: 'answer_lost' })
    const refusal = await fia.refused('POST /challenges/:challengeId/checkout', {
      params: { challengeId: challenge.id },
    })
    assert.equal(refusal.code, 'checkout_unavailable')
    await setSandboxSwitches(db(), { create: 'answered' })
    server.clock.set(new Date(now().getTime() + 2 * MINUTE))
    assert.equal((await pay(server, fia, challenge)).status, 'succeeded')
    const orders = await db()
      .selectFrom('sandbox_orders as o')
      .innerJoin('payments as p', 'p.id', 'o.order_id')
      .select('o.ref')
      .where('p.user_id', '=', fia.id)
      .execute()
    assert.equal(orders.length, 1)
  })

  test('a chargeback is found at night, once', async () => {
    const gil = await asPerson(server, 'Gil Reis')
    await join(gil, challenge)
    const paid = await pay(server, gil, challenge, 'disputed')
    assert.equal(paid.status, 'succeeded')
    server.clock.set(new Date(now().getTime() + 2 * MINUTE))
    for (let again = 0; again < 2; again++) await catchUp(server.context())
    const events = await db().selectFrom('payment_events').select('effect').where('payment_id', '=', paid.id).execute()
    assert.deepEqual(events.map(event => event.effect).sort(), ['charged_back', 'succeeded'])
  })
})
