import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { PaymentSnapshot } from '../../../adapters/payment-provider.ts'
import { setSandboxSwitches } from '../../../adapters/sandbox-settings.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { giveFreeMoney, openCheckout, pay, press } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantBonus } from '../../ledger/bonus.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

const QUOTE = 'GET /challenges/:challengeId/checkout'
const VERIFY = 'POST /payments/verify'
const start = '2026-03-01T12:00:00.000Z'

describe("a payer's view of payments", () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  const params = () => ({ challengeId: challenge.id })
  const quote = (person = bia) => person.call(QUOTE, { params: params() })
  const receipt = async (paymentId: string, person = bia) => {
    const { lines, totalCents } = await person.call('GET /payments/:paymentId/receipt', { params: { paymentId } })
    return { lines: lines.map(({ kind, source, amountCents }) => `${kind} ${source} ${amountCents}`), totalCents }
  }
  const one = (paymentId: string) => bia.call('GET /payments/:paymentId', { params: { paymentId } })
  const leave = () => bia.call('POST /challenges/:challengeId/leave', { params: params() })
  const later = (seconds: number) => server.clock.set(new Date(Date.parse(start) + seconds * 1000).toISOString())
  const wallet = async () => {
    const { freeCents, bonusCents } = await bia.call('GET /wallet')
    return [freeCents, bonusCents]
  }

  before(async () => {
    server = await testServer(start)
  })
  after(async () => {
    const problems = await checkMoney(server.context().db)
    await server.close()
    assert.deepEqual(problems, [])
  })
  beforeEach(async () => {
    server.clock.set(start)
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    challenge = await buildChallenge(ana, {
      startDate: '2026-03-10',
      endDate: '2026-03-20',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
    await join(bia, challenge)
  })
  afterEach(() => setSandboxSwitches(server.context().db, { webhooks: 'sent', fetch: 'answered', create: 'answered' }))

  describe('the price before a checkout begins', () => {
    test('it lists internal funds, begins nothing, and excludes amounts on hold', async () => {
      await give({ credits: 1200, free: 800 })
      assert.deepEqual(await quote(), {
        purpose: 'entry',
        amountCents: 5000,
        currency: 'BRL',
        creditsCents: 1200,
        balanceCents: 800,
        open: null,
        withdrawalDays: 0,
        month: null,
      })
      assert.deepEqual(await wallet(), [800, 1200])
      assert.equal((await bia.call('GET /payments')).items.length, 1)
      const { payment } = await openCheckout(bia, challenge, { balance: 'no' })
      assert.deepEqual(await quote(), {
        purpose: 'entry',
        amountCents: 5000,
        currency: 'BRL',
        creditsCents: 0,
        balanceCents: 800,
        open: { paymentId: payment.id, bonusCents: 1200, balanceCents: 0, expiresAt: payment.expiresAt },
        withdrawalDays: 0,
        month: null,
      })
    })

    test('an announced prize is paid by a provider only', async () => {
      await give({ credits: 1200, free: 800 })
      challenge = await buildChallenge(bia, {
        startDate: '2026-03-10',
        endDate: '2026-03-20',
        prize: { kind: 'fixed', amountCents: 20_000 },
      })
      const { purpose, amountCents, creditsCents, balanceCents } = await quote()
      assert.deepEqual([purpose, amountCents, creditsCents, balanceCents], ['prize', 20_000, 0, 0])
    })

    test('a person who may join sees it before joining, and has joined nothing', async () => {
      const caio = await asPerson(server, 'Caio Nogueira')
      const { purpose, amountCents, open } = await quote(caio)
      assert.deepEqual([purpose, amountCents, open], ['entry', 5000, null])
      const { viewer } = await caio.call('GET /challenges/:challengeId', { params: params() })
      assert.equal(viewer.state, 'not_joined')
      assert.deepEqual((await caio.call('GET /payments')).items, [])
    })

    test('it is refused like the checkout', async () => {
      const free = await buildChallenge(ana, { startDate: '2026-03-10', endDate: '2026-03-20' })
      assert.equal((await bia.refused(QUOTE, { params: { challengeId: free.id } })).code, 'not_participating')
      assert.equal((await bia.refused(QUOTE, { params: { challengeId: randomUUID() } })).code, 'challenge_not_found')
      await pay(server, bia, challenge)
      assert.equal((await bia.refused(QUOTE, { params: params() })).code, 'payment_closed')
      const other = await buildChallenge(ana, { startDate: '2026-03-10', endDate: '2026-03-20', isPrivate: true })
      assert.equal((await bia.refused(QUOTE, { params: { challengeId: other.id } })).code, 'challenge_not_found')
    })
  })

  describe('own payments and their receipts', () => {
    test("they come newest first, page by page, and another person's are hidden", async () => {
      const ids: string[] = []
      for (let count = 0; count < 22; count++) {
        // More in an hour are refused.
        later(count * 200)
        const { payment, url } = await openCheckout(bia, challenge)
        await press(server, url, 'cancel')
        await one(payment.id)
        ids.unshift(payment.id)
      }
      const first = await bia.call('GET /payments')
      const second = await bia.call('GET /payments', { query: { cursor: first.next! } })
      assert.deepEqual(
        [...first.items, ...second.items].map(payment => payment.id),
        ids,
      )
      assert.deepEqual([first.items.length, second.next], [20, null])
      assert.deepEqual(
        [first.items[0]!.challengeTitle, first.items[0]!.status, first.items[0]!.refunds],
        [challenge.title, 'canceled', []],
      )
      assert.deepEqual(await ana.call('GET /payments'), { items: [], next: null })
      const refused = await ana.refused('GET /payments/:paymentId/receipt', { params: { paymentId: ids[0]! } })
      assert.equal(refused.code, 'payment_not_found')
      assert.equal((await bia.refused('GET /payments', { query: { cursor: 'x' } })).code, 'invalid_input')
    })

    test('a receipt lists each part paid and refunded', async () => {
      await give({ credits: 1200, free: 800 })
      const { id } = await pay(server, bia, challenge, 'pix', { balance: 'yes' })
      assert.deepEqual(await receipt(id), {
        lines: ['paid provider 3000', 'paid credits 1200', 'paid balance 800'],
        totalCents: 5000,
      })
      const { payer, isTest } = await bia.call('GET /payments/:paymentId/receipt', { params: { paymentId: id } })
      assert.deepEqual([payer, isTest, (await one(id)).method], ['Bia Ferraz', true, 'pix'])
      await leave()
      const { lines, totalCents } = await receipt(id)
      assert.deepEqual(
        [lines.slice(3).toSorted(), totalCents],
        [['refunded balance -800', 'refunded credits -1200', 'refunded provider -3000'], 0],
      )
      const { status, refunds } = await one(id)
      assert.deepEqual(
        [
          status,
          refunds.map(({ reason, cashCents, bonusCents, balanceCents }) => [
            reason,
            cashCents,
            bonusCents,
            balanceCents,
          ]),
        ],
        ['refunded', [['left', 3000, 1200, 800]]],
      )
    })

    test("when everyone's entry is refunded, a receipt has only the payer's own part", async () => {
      const caio = await asPerson(server, 'Caio Nogueira')
      await join(caio, challenge)
      const mine = await pay(server, bia, challenge)
      const his = await pay(server, caio, challenge)
      server.clock.set('2026-03-22T00:00:00.000Z')
      await settleDue(server.context())
      for (const [person, { id }] of [
        [bia, mine],
        [caio, his],
      ] as const) {
        assert.deepEqual(await receipt(id, person), {
          lines: ['paid provider 5000', 'refunded provider -5000'],
          totalCents: 0,
        })
      }
      assert.equal((await one(mine.id)).refunds[0]!.reason, 'challenge_refunded')
    })

    test('a chargeback is listed, and a declined payment has no lines', async () => {
      const declined = await pay(server, bia, challenge, 'declined')
      assert.deepEqual(await receipt(declined.id), { lines: [], totalCents: 0 })
      // Of two at the same moment neither is the latest.
      later(1)
      const { id } = await pay(server, bia, challenge)
      await disputed()
      assert.deepEqual(await receipt(id), {
        lines: ['paid provider 5000', 'charged_back provider -5000'],
        totalCents: 0,
      })
      const { status, chargeback } = await one(id)
      assert.deepEqual([status, chargeback?.state], ['refunded', 'open'])
    })
  })

  describe("a payment whose provider doesn't respond", () => {
    test('it keeps its state, and is shown as unverified until the provider responds', async () => {
      await setSandboxSwitches(server.context().db, { webhooks: 'lost' })
      const { payment, url } = await openCheckout(bia, challenge)
      const told = async () => {
        const { status, isVerified } = await one(payment.id)
        return [status, isVerified]
      }
      for (const [presses, known, then] of [
        [[], 'pending', 'pending'],
        [['authentication'], 'pending', 'requires_action'],
        [['confirm'], 'requires_action', 'succeeded'],
      ] as const) {
        for (const what of presses) await press(server, url, what)
        await setSandboxSwitches(server.context().db, { fetch: 'error' })
        assert.deepEqual(await told(), [known, false])
        await setSandboxSwitches(server.context().db, { fetch: 'answered' })
        assert.deepEqual(await told(), [then, true])
      }
      // A decided payment is not polled any more.
      await setSandboxSwitches(server.context().db, { fetch: 'error' })
      assert.deepEqual(await told(), ['succeeded', true])
    })

    test('also while the bank reviews the payment', async () => {
      const { payment, url } = await openCheckout(bia, challenge)
      await press(server, url, 'settlesLater')
      assert.equal((await one(payment.id)).status, 'processing')
      await setSandboxSwitches(server.context().db, { fetch: 'error' })
      later(30)
      const { status, isVerified } = await one(payment.id)
      assert.deepEqual([status, isVerified], ['processing', false])
    })

    test('a disabled provider does not verify it either', async () => {
      const { payment } = await openCheckout(bia, challenge)
      const { payments } = server.context().adapters
      payments.id = 'stripe'
      try {
        assert.equal((await one(payment.id)).isVerified, false)
      } finally {
        payments.id = 'sandbox'
      }
    })
  })

  describe('a provider that misbehaves when a payment begins', () => {
    const CHECKOUT = 'POST /challenges/:challengeId/checkout'

    test('a response without an address is passed on, and the next one has it', async () => {
      await setSandboxSwitches(server.context().db, { create: 'no_address' })
      const first = await openCheckout(bia, challenge)
      assert.equal(first.url, '')
      await setSandboxSwitches(server.context().db, { create: 'answered' })
      const second = await openCheckout(bia, challenge)
      assert.deepEqual([second.payment.id, /^\/sandbox\/checkout\/\S+$/.test(second.url)], [first.payment.id, true])
      await press(server, second.url, 'approved')
      assert.equal((await one(first.payment.id)).status, 'succeeded')
      assert.deepEqual(await receipt(first.payment.id), { lines: ['paid provider 5000'], totalCents: 5000 })
    })

    test('a provider that fails once gives no address the first time, and opens one page', async () => {
      await setSandboxSwitches(server.context().db, { create: 'error_once' })
      assert.equal((await bia.refused(CHECKOUT, { params: params() })).code, 'checkout_unavailable')
      const { payment, url } = await openCheckout(bia, challenge)
      await press(server, url, 'approved')
      assert.equal((await one(payment.id)).status, 'succeeded')
      assert.deepEqual(await receipt(payment.id), { lines: ['paid provider 5000'], totalCents: 5000 })
    })
  })

  describe('verifying the latest payment', () => {
    test('without one there is nothing to find', async () => {
      assert.deepEqual(await bia.call(VERIFY), { outcome: 'not_found', payment: null })
    })

    test('paid without a notification, it is verified, and the person is in', async () => {
      await setSandboxSwitches(server.context().db, { webhooks: 'lost' })
      const { payment, url } = await openCheckout(bia, challenge)
      later(20)
      assert.equal((await bia.call(VERIFY)).outcome, 'still_pending')
      await press(server, url, 'approved')
      later(40)
      const found = await bia.call(VERIFY)
      assert.deepEqual([found.outcome, found.payment?.id, found.payment?.status], ['verified', payment.id, 'succeeded'])
      const { viewer } = await bia.call('GET /challenges/:challengeId', { params: params() })
      assert.equal(viewer.state, 'participating')
      later(60)
      assert.equal((await bia.call(VERIFY)).outcome, 'verified')
    })

    test("one under review by the bank is confirmed later, a failed one is not found, and only one's own is polled", async () => {
      const { url } = await openCheckout(bia, challenge)
      await press(server, url, 'settlesLater')
      later(10)
      assert.equal((await bia.call(VERIFY)).outcome, 'awaiting_confirmation')
      assert.deepEqual(await ana.call(VERIFY), { outcome: 'not_found', payment: null })
      later(40)
      assert.equal((await bia.call(VERIFY)).outcome, 'verified')
      await leave()
      await join(bia, challenge)
      await pay(server, bia, challenge, 'declined')
      later(60)
      const { outcome, payment } = await bia.call(VERIFY)
      assert.deepEqual([outcome, payment?.failure], ['not_found', 'card_declined'])
    })

    test("a provider that doesn't respond changes nothing and is reported", async () => {
      const { payment, url } = await openCheckout(bia, challenge)
      await press(server, url, 'approved')
      await setSandboxSwitches(server.context().db, { fetch: 'error' })
      const { code, status } = await bia.refused(VERIFY)
      assert.deepEqual([code, status], ['verification_unavailable', 503])
      assert.equal((await bia.call('GET /payments')).items[0]!.status, 'pending')
      await setSandboxSwitches(server.context().db, { fetch: 'answered' })
      later(15)
      assert.deepEqual([(await bia.call(VERIFY)).outcome, (await one(payment.id)).status], ['verified', 'succeeded'])
    })

    test('of fifty concurrent clicks one polls, and the money moves once', async () => {
      const { payment, url } = await openCheckout(bia, challenge)
      await press(server, url, 'approved')
      const { payments } = server.context().adapters
      const { fetch } = payments
      let asked = 0
      payments.fetch = orderId => (asked++, fetch(orderId))
      try {
        const answers = await Promise.allSettled(Array.from({ length: 50 }, () => bia.call(VERIFY)))
        assert.equal(answers.filter(answer => answer.status === 'fulfilled').length, 1)
        assert.equal(asked, 1)
      } finally {
        payments.fetch = fetch
      }
      assert.deepEqual(await receipt(payment.id), { lines: ['paid provider 5000'], totalCents: 5000 })
    })

    test('who asks for a payment without end has the provider asked 60 times a minute', async () => {
      const { payment } = await openCheckout(bia, challenge)
      const { payments } = server.context().adapters
      const { fetch } = payments
      let asked = 0
      payments.fetch = orderId => (asked++, fetch(orderId))
      Object.assign(server.config, { authRateLimits: true })
      try {
        for (let count = 0; count < 60; count++) assert.equal((await one(payment.id)).isVerified, true)
        const { isVerified, status } = await one(payment.id)
        const again = await bia.refused('POST /challenges/:challengeId/checkout', { params: params() })
        assert.deepEqual([isVerified, status, asked, again.code], [false, 'pending', 60, 'too_many_requests'])
      } finally {
        Object.assign(server.config, { authRateLimits: false })
        payments.fetch = fetch
      }
    })

    test('every 15 seconds at most, and 20 times within an hour', async () => {
      await bia.call(VERIFY)
      later(14)
      assert.equal((await bia.refused(VERIFY)).code, 'too_many_requests')
      for (let count = 1; count < 20; count++) {
        later(count * 15)
        await bia.call(VERIFY)
      }
      later(20 * 15)
      assert.deepEqual(
        [(await bia.refused(VERIFY)).code, (await ana.call(VERIFY)).outcome],
        ['too_many_requests', 'not_found'],
      )
      later(3600)
      await bia.call(VERIFY)
    })
  })

  async function give({ credits = 0, free = 0 }) {
    if (credits > 0) await grantBonus(server.context(), { key: randomUUID(), userId: bia.id, cents: credits })
    if (free > 0) await giveFreeMoney(server, bia, free)
  }

  /** Has the payer's bank charge the whole payment back. */
  async function disputed() {
    const { payments } = server.context().adapters
    const { fetch } = payments
    payments.fetch = async orderId => {
      const dispute: PaymentSnapshot['dispute'] = { ref: `dispute ${orderId}`, state: 'open', cents: 5000, feeCents: 0 }
      return (await fetch(orderId)).map(one => ({ ...one, dispute }))
    }
    try {
      await bia.call(VERIFY)
    } finally {
      payments.fetch = fetch
    }
  }
})
