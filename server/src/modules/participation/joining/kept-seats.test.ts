import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { SEAT_GRACE_MINUTES, SEAT_KEPT_MINUTES } from '@bora/rules/limits.ts'
import type { PaymentProvider, PayState } from '../../../adapters/payment-provider.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { openCheckout } from '../../../testing/pay.ts'
import { pollPayment } from '../../payments/payment/poll.ts'
import { sweepPayments } from '../../payments/payment/sweep.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'

const JOIN = 'POST /challenges/:challengeId/join'
const CHECKOUT = 'POST /challenges/:challengeId/checkout'
// After a checkout a seat is reserved a little longer, until the provider has surely been queried.
const GONE = SEAT_KEPT_MINUTES + SEAT_GRACE_MINUTES
const START = Date.parse('2026-03-01T12:00:00Z')

describe('seats reserved for payment', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const at = (minutes: number) => server.clock.set(new Date(START + minutes * 60_000))
  const asks = () => ({ params: { challengeId: challenge.id }, body: { fingerprint: challenge.fingerprint } })
  const seen = (person: TestPerson) => person.call('GET /challenges/:challengeId', { params: asks().params })
  const stateOf = async (person: TestPerson) => (await seen(person)).viewer.state
  // The provider's own records: each order's payer action, and when a late response comes.
  const orders = new Map<string, PayState>()

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    server.context().adapters.payments = providerOf(orders)
  })
  after(async () => {
    const problems = await checkMoney(server.context().db)
    await server.close()
    assert.deepEqual(problems, [])
  })
  beforeEach(async () => {
    at(0)
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
    // The creator's seat and one more.
    challenge = await buildChallenge(ana, {
      startDate: '2026-03-15',
      endDate: '2026-03-20',
      limits: { maxParticipants: 2 },
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
  })

  test('none is reserved without a confirmed address', async () => {
    const nine = await Promise.all(
      Array.from({ length: 9 }, (_, i) => asPerson(server, `Gente ${'abcdefghi'[i]}`, { confirmed: false })),
    )
    const answers = await Promise.all(nine.map(person => person.refused(JOIN, asks())))
    for (const { status, code } of answers) assert.deepEqual([status, code], [403, 'email_not_confirmed'])
    assert.equal((await join(bia, challenge)).viewer.state, 'payment_pending')
  })

  test(`a seat is reserved for ${SEAT_KEPT_MINUTES} minutes, shown to its owner, and then free for anyone`, async () => {
    const joined = await join(bia, challenge)
    assert.equal(joined.viewer.seatKeptUntil, new Date(START + SEAT_KEPT_MINUTES * 60_000).toISOString())
    at(SEAT_KEPT_MINUTES - 1)
    assert.equal((await caio.refused(JOIN, asks())).code, 'participant_limit')
    assert.equal((await seen(caio)).closed, 'participant_limit')
    at(SEAT_KEPT_MINUTES)
    // Free at once, before any sweep, and shown as such.
    assert.equal((await seen(caio)).closed, null)
    assert.equal((await join(caio, challenge)).viewer.state, 'payment_pending')
    const { viewer, can, closed } = await seen(bia)
    assert.deepEqual(
      [viewer.state, viewer.seatKeptUntil, can.pay, closed],
      ['payment_pending', null, false, 'participant_limit'],
    )
    assert.equal((await bia.refused(CHECKOUT, { params: asks().params })).code, 'participant_limit')
    assert.equal((await bia.refused(JOIN, asks())).code, 'participant_limit')
    await caio.call('POST /challenges/:challengeId/leave', { params: asks().params })
    const { payment } = await openCheckout(bia, challenge)
    assert.equal((await seen(bia)).viewer.seatKeptUntil, payment.expiresAt)
    assert.equal((await caio.refused(JOIN, asks())).code, 'participant_limit')
  })

  test('repeated checkouts do not extend a reservation when others want the seat', async () => {
    await join(bia, challenge)
    const first = await openCheckout(bia, challenge)
    at(SEAT_KEPT_MINUTES - 1)
    orders.set(first.payment.id, 'failed')
    await bia.call('GET /payments/:paymentId', { params: { paymentId: first.payment.id } })
    const second = await openCheckout(bia, challenge)
    assert.notEqual(second.payment.id, first.payment.id)
    assert.equal(second.payment.expiresAt, first.payment.expiresAt)
    at(GONE)
    await sweepPayments(server.context())
    assert.equal((await join(caio, challenge)).viewer.state, 'payment_pending')
  })

  test('while seats are free, each checkout has its full time', async () => {
    const open = await buildChallenge(ana, {
      startDate: '2026-03-15',
      endDate: '2026-03-20',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
    await join(bia, open)
    at(SEAT_KEPT_MINUTES - 1)
    const { payment } = await openCheckout(bia, open)
    assert.equal(payment.expiresAt, new Date(START + (2 * SEAT_KEPT_MINUTES - 1) * 60_000).toISOString())
  })

  test("a creator's own seat is reserved without limit", async () => {
    at(24 * 60)
    await sweepPayments(server.context())
    assert.equal((await join(bia, challenge)).viewer.state, 'payment_pending')
    assert.equal((await caio.refused(JOIN, asks())).code, 'participant_limit')
    const mine = await seen(ana)
    assert.deepEqual([mine.viewer.state, mine.viewer.seatKeptUntil, mine.can.pay], ['payment_pending', null, true])
  })

  const rows = [
    { name: 'in time', paidAt: 29, taken: false, payment: 'succeeded', state: 'participating' },
    {
      name: 'in time, learned only when another person wants the seat',
      paidAt: 29,
      unseen: true,
      taken: true,
      payment: 'succeeded',
      state: 'participating',
    },
    { name: 'too late, the seat still free', paidAt: 40, taken: false, payment: 'succeeded', state: 'participating' },
    {
      name: 'too late, the seat another person’s',
      paidAt: 40,
      taken: true,
      payment: 'refunded',
      state: 'payment_pending',
    },
  ] as const
  for (const row of rows) {
    test(`paid ${row.name}: ${row.payment}`, async () => {
      await join(bia, challenge)
      const { payment } = await openCheckout(bia, challenge)
      const look = () => bia.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })
      if (row.paidAt <= SEAT_KEPT_MINUTES) {
        at(row.paidAt)
        orders.set(payment.id, 'succeeded')
        if (!('unseen' in row)) await look()
      }
      if ('unseen' in row) {
        at(SEAT_KEPT_MINUTES + 1)
        assert.equal((await caio.refused(JOIN, asks())).code, 'participant_limit')
        await sweepPayments(server.context())
      }
      at(GONE)
      await sweepPayments(server.context())
      if (row.paidAt > GONE && row.taken) await join(caio, challenge)
      at(Math.max(row.paidAt, GONE))
      orders.set(payment.id, 'succeeded')
      // Equivalent to a notification of the provider.
      await pollPayment(server.context(), payment.id)
      await sweepPayments(server.context())
      const after = await look()
      assert.deepEqual([after.status, await stateOf(bia)], [row.payment, row.state])
      const { items } = await bia.call('GET /wallet/transactions')
      assert.equal(
        items.reduce((sum, item) => sum + item.amountCents, 0),
        row.payment === 'refunded' ? 0 : -5000,
      )
      const { participants } = await seen(bia)
      assert.equal(participants, row.payment === 'refunded' ? 0 : 1)
    })
  }
})

/** A provider with scripted payers; after a late response an order can't be cancelled any more. */
function providerOf(orders: Map<string, PayState>): PaymentProvider {
  return {
    id: 'sandbox',
    createCheckout: async ({ orderId }) => {
      if (!orders.has(orderId)) orders.set(orderId, 'processing')
      return { providerRef: orderId, url: `/pay/${orderId}` }
    },
    fetch: async orderId => {
      const state = orders.get(orderId)
      if (!state) return []
      const paid = state === 'succeeded'
      return [
        {
          provider: 'sandbox',
          providerRef: orderId,
          orderId,
          state,
          method: paid ? 'pix' : null,
          amountCents: 5000,
          capturedCents: paid ? 5000 : 0,
          refundedCents: 0,
          currency: 'BRL',
          failure: state === 'failed' ? 'card_declined' : null,
        },
      ]
    },
    cancel: async () => {},
    fetchRefund: async () => null,
    verifyWebhook: async () => [],
    orderOf: async () => null,
    async *changedSince() {},
    refund: async () => ({ state: 'succeeded' }),
  }
}
