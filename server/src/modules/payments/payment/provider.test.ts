import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type PaymentProvider, type PaymentSnapshot, ProviderError } from '../../../adapters/payment-provider.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { openCheckout } from '../../../testing/pay.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { balanceOf, poolBalance } from '../../ledger/balances.ts'
import { pollPayment } from './poll.ts'
import { sweepPayments } from './sweep.ts'

/** A provider with scripted answers, to simulate every order of events. */
function scripted() {
  const calls = { checkouts: [] as string[], refunds: [] as string[] }
  const script = {
    checkout: async (): Promise<void> => {},
    snapshots: [] as PaymentSnapshot[],
    refund: async (): Promise<{ state: 'succeeded' | 'pending' | 'failed' }> => ({ state: 'succeeded' }),
  }
  const provider: PaymentProvider = {
    id: 'sandbox',
    async createCheckout({ key }) {
      calls.checkouts.push(key)
      await script.checkout()
      return { providerRef: `ref ${key}`, url: `/pay/${key}` }
    },
    fetch: async orderId => script.snapshots.map(one => ({ ...one, orderId })),
    cancel: async () => {},
    fetchRefund: async () => null,
    verifyWebhook: async () => [],
    orderOf: async () => null,
    async *changedSince() {},
    async refund({ key }) {
      calls.refunds.push(key)
      return script.refund()
    },
  }
  return { provider, script, calls }
}

const paid: PaymentSnapshot = {
  provider: 'sandbox',
  providerRef: 'A',
  orderId: '',
  state: 'succeeded',
  method: 'pix',
  amountCents: 5000,
  capturedCents: 5000,
  refundedCents: 0,
  currency: 'BRL',
  failure: null,
}
const told = (state: PaymentSnapshot['state'], about: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  ...paid,
  state,
  capturedCents: 0,
  method: null,
  ...about,
})

describe("a provider's answers", () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  let challenge: Awaited<ReturnType<typeof buildChallenge>>
  let bank: ReturnType<typeof scripted>
  let paymentId: string
  let nth = 0
  const poll = () => pollPayment(server.context(), paymentId)
  const payment = () =>
    server.context().db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const pool = () => poolBalance(server.context(), challenge.id)
  const refundHold = () => balanceOf(server.context().db, 'refund_hold', bia.id, 'BRL')

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
  })
  after(() => server.close())
  beforeEach(async t => {
    bank = scripted()
    server.context().adapters.payments = bank.provider
    paid.providerRef = `A${++nth}`
    challenge = await buildChallenge(ana, {
      startDate: '2026-03-10',
      endDate: '2026-03-20',
      prize: { kind: 'challenge', entryFeeCents: 5000 },
    })
    bia = await asPerson(server, 'Bia Ferraz')
    await join(bia, challenge)
    if (/failure to open a page|lost/.test(t.name)) return
    paymentId = (await openCheckout(bia, challenge)).payment.id
  })

  test('duplicates and outdated answers change nothing: twenty concurrent polls capture the money once', async () => {
    bank.script.snapshots = [told('processing')]
    await poll()
    assert.equal((await payment()).status, 'processing')
    bank.script.snapshots = [paid]
    await Promise.all(Array.from({ length: 20 }, poll))
    for (const late of [told('pending'), told('failed', { failure: 'card_declined' }), told('canceled')]) {
      bank.script.snapshots = [{ ...late, providerRef: paid.providerRef }]
      await poll()
    }
    assert.equal((await payment()).status, 'succeeded')
    assert.equal(await pool(), 5000)
    const events = await server
      .context()
      .db.selectFrom('payment_events')
      .select('effect')
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      events.map(event => event.effect),
      ['processing', 'succeeded'],
    )
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  test('a declined and a paid attempt of the same order: paid, in either order', async () => {
    bank.script.snapshots = [told('failed', { failure: 'card_declined', providerRef: `B${nth}` })]
    await poll()
    assert.equal((await payment()).status, 'failed')
    bank.script.snapshots = [...bank.script.snapshots, paid]
    await poll()
    assert.deepEqual([(await payment()).status, (await payment()).failure], ['succeeded', null])
    assert.equal(await pool(), 5000)
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  for (const [name, wrong] of [
    ['too little', { amountCents: 4999, capturedCents: 4999 }],
    ['too much', { amountCents: 5001, capturedCents: 5001 }],
    ['half of it', { capturedCents: 2500 }],
    ['for another sum', { amountCents: 5001 }],
    ['in dollars', { currency: 'USD' }],
  ] as const) {
    test(`paid ${name}: no one gets in, and it is refunded as it came`, async () => {
      bank.script.snapshots = [{ ...paid, ...wrong }]
      await poll()
      await poll()
      assert.deepEqual([(await payment()).status, (await payment()).failure], ['refunded', 'amount_mismatch'])
      assert.equal(await pool(), 0)
      await sweepPayments(server.context())
      await sweepPayments(server.context())
      assert.equal(bank.calls.refunds.length, 1)
      assert.equal(await refundHold(), 0)
      assert.deepEqual(await checkMoney(server.context().db), [])
    })
  }

  test('paid twice: one counts, the other is refunded', async () => {
    bank.script.snapshots = [paid, { ...paid, providerRef: `C${nth}` }]
    await Promise.all([poll(), poll(), poll()])
    assert.equal((await payment()).status, 'succeeded')
    assert.equal(await pool(), 5000)
    assert.equal(await refundHold(), 5000)
    await sweepPayments(server.context())
    assert.equal(await refundHold(), 0)
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  test('a failed page that is paid after all, while a newer one is open: it is refunded, the newer one counts', async () => {
    bank.script.snapshots = [told('failed', { failure: 'card_declined' })]
    await poll()
    const { payment: newer } = await openCheckout(bia, challenge)
    assert.notEqual(newer.id, paymentId)
    bank.script.snapshots = [paid]
    await poll()
    assert.equal((await payment()).status, 'refunded')
    assert.equal(await pool(), 0)
    assert.equal(await refundHold(), 5000)
    await sweepPayments(server.context())
    assert.equal(await refundHold(), 0)
    bank.script.snapshots = [{ ...paid, providerRef: `D${nth}` }]
    paymentId = newer.id
    await poll()
    assert.equal((await payment()).status, 'succeeded')
    assert.equal(await pool(), 5000)
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  test('answers about another order, or by another provider, are ignored', async () => {
    bank.script.snapshots = [{ ...paid, provider: 'stripe' }]
    await poll()
    bank.provider.fetch = async () => [{ ...paid, orderId: challenge.id }]
    await poll()
    assert.equal((await payment()).status, 'pending')
    assert.equal(await pool(), 0)
  })

  test('without any notification the sweeper finds out', async () => {
    bank.script.snapshots = [paid]
    assert.equal((await payment()).status, 'pending')
    server.clock.set(new Date(server.clock.now().getTime() + 2 * 60_000))
    await sweepPayments(server.context())
    assert.equal((await payment()).status, 'succeeded')
  })

  test('no answer is no failure: a payment stays as it is until there is one', async () => {
    bank.provider.fetch = async () => {
      throw new ProviderError('unknown', 'timed out')
    }
    assert.equal((await bia.call('GET /payments/:paymentId', { params: { paymentId } })).status, 'pending')
    server.clock.set(new Date(server.clock.now().getTime() + 48 * 3_600_000))
    await sweepPayments(server.context())
    assert.equal((await payment()).status, 'pending')
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  test('a lost response to the checkout is requested again, under a new key only if there is provably nothing', async () => {
    bank.script.checkout = async () => {
      throw new ProviderError('unknown', 'timed out')
    }
    const refusal = () =>
      bia.refused('POST /challenges/:challengeId/checkout', { params: { challengeId: challenge.id } })
    assert.equal((await refusal()).code, 'checkout_unavailable')
    assert.equal((await refusal()).code, 'checkout_unavailable')
    server.clock.set(new Date(server.clock.now().getTime() + 61_000))
    bank.script.checkout = async () => {}
    bank.script.snapshots = [told('pending')]
    const { payment: first } = await openCheckout(bia, challenge)
    const order = `order:${first.id}`
    assert.deepEqual(bank.calls.checkouts, [`${order}:a1`, `${order}:a1`, `${order}:a1`])
    await server.context().db.updateTable('payments').set({ checkout_url: null }).where('id', '=', first.id).execute()
    bank.script.snapshots = []
    await openCheckout(bia, challenge)
    assert.equal(bank.calls.checkouts.at(-1), `${order}:a2`)
  })

  test('a definitive failure to open a page fails the payment, and the next attempt is a new one', async () => {
    bank.script.checkout = async () => {
      throw new ProviderError('definitive', 'no such account')
    }
    assert.equal(
      (await bia.refused('POST /challenges/:challengeId/checkout', { params: { challengeId: challenge.id } })).code,
      'checkout_unavailable',
    )
    bank.script.checkout = async () => {}
    assert.equal((await openCheckout(bia, challenge)).payment.status, 'pending')
    const all = await server
      .context()
      .db.selectFrom('payments')
      .select('status')
      .where('user_id', '=', bia.id)
      .orderBy('status')
      .execute()
    assert.deepEqual(
      all.map(one => one.status),
      ['failed', 'pending'],
    )
  })

  test('a refund that the provider cannot make is paid to the wallet; one without an answer waits', async () => {
    bank.script.snapshots = [paid]
    await poll()
    bank.script.refund = async () => {
      throw new ProviderError('unknown', 'timed out')
    }
    await bia.call('POST /challenges/:challengeId/leave', { params: { challengeId: challenge.id } })
    await sweepPayments(server.context())
    assert.equal(await refundHold(), 5000)
    assert.equal((await bia.call('GET /wallet')).freeCents, 0)
    bank.script.refund = async () => ({ state: 'failed' })
    server.clock.set(new Date(server.clock.now().getTime() + 3 * 60_000))
    await Promise.all([sweepPayments(server.context()), sweepPayments(server.context())])
    assert.equal(await refundHold(), 0)
    assert.equal((await bia.call('GET /wallet')).freeCents, 5000)
    assert.equal((await bia.call('GET /wallet/transactions')).items[0]?.account, 'main')
    assert.deepEqual(await checkMoney(server.context().db), [])
  })
})
