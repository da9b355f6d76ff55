import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { Stripe } from 'stripe'
import { testDatabase } from '../db/testing.ts'
import { startStripe, STRIPE_KEY, STRIPE_SECRET } from '../testing/fakes/stripe.ts'
import { paymentProviderContract } from '../testing/payment-provider-contract.ts'
import { BadSignature, type CheckoutOrder } from './payment-provider.ts'
import { STRIPE_NEWS, stripePayments } from './stripe-payments.ts'

const START = '2026-03-01T12:00:00.000Z'

async function openStripe() {
  const database = await testDatabase()
  let now = new Date(START)
  const clock = { now: () => new Date(now) }
  const fake = await startStripe(clock.now)
  const provider = await stripePayments({
    db: database.kysely,
    clock,
    settings: { secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_SECRET], mode: 'test' },
    patience: { attemptMs: 1_000, retries: 1, allMs: 3_000 },
    server: { host: '127.0.0.1', port: fake.port, protocol: 'http' },
  })
  return {
    database,
    fake,
    provider,
    now: clock.now,
    pass: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000)),
    act: async (ref: string, what: Parameters<typeof fake.act>[1]) => fake.act(ref, what),
    sign: async (orderId: string) => ({ ...fake.sign(fake.eventsOf(orderId).at(-1)!), query: new URLSearchParams() }),
    breaks: async (call: string, how: 'before' | 'after') => void fake.faults.set(call, how),
    mends: async () => fake.faults.clear(),
    async close() {
      await fake.close()
      await database.end()
    },
  }
}

paymentProviderContract('stripe', openStripe)

describe('behaviour of Stripe', () => {
  let world: Awaited<ReturnType<typeof openStripe>>
  before(async () => void (world = await openStripe()))
  after(() => world.close())

  const order = (about: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    orderId: randomUUID(),
    key: randomUUID(),
    amountCents: 5000,
    currency: 'BRL',
    description: 'Turma do Parque',
    returnUrl: 'http://localhost:3000/challenge/1',
    cancelUrl: 'http://localhost:3000/challenge/1',
    expiresAt: new Date(world.now().getTime() + 1_800_000),
    language: 'pt-BR',
    ...about,
  })
  const opened = async (about?: Partial<CheckoutOrder>) => {
    const made = order(about)
    return { ...made, ...(await world.provider.createCheckout(made)) }
  }
  const paid = async () => {
    const made = await opened()
    world.fake.act(made.providerRef, 'pays')
    return { ...made, payment: (await world.provider.fetch(made.orderId))[0]!.providerRef }
  }
  const fieldsOf = (path: string) => new URLSearchParams(world.fake.asked.findLast(one => one.path === path)?.body)
  const asksFor = (path: string) => world.fake.asked.filter(one => one.path === path).length

  test("a page offers cards, Pix before them for amounts in reais, in the payer's language, and no other currency", async () => {
    await opened()
    const fields = fieldsOf('/v1/checkout/sessions')
    const allowed = [...fields]
      .filter(([name]) => name.startsWith('allowed_payment_method_types'))
      .map(([, one]) => one)
    assert.deepEqual(allowed, ['pix', 'card'])
    assert.equal(fields.get('payment_method_options[pix][expires_after_seconds]'), '1800')
    assert.equal(fields.get('payment_method_options[card][request_three_d_secure]'), 'automatic')
    assert.equal(fields.get('line_items[0][price_data][unit_amount]'), '5000')
    assert.equal(fields.get('adaptive_pricing[enabled]'), 'false')
    assert.equal(fields.get('locale'), 'pt-BR')
    await opened({ currency: 'USD', language: 'en' })
    assert.deepEqual(
      [...fieldsOf('/v1/checkout/sessions')].filter(([name, value]) => name.includes('pix') || value === 'pix'),
      [],
    )
  })

  test('a page is open for at least half an hour, even if the seat is kept for less', async () => {
    const { orderId } = await opened({ expiresAt: new Date(world.now().getTime() + 60_000) })
    assert.equal((await world.provider.fetch(orderId))[0]?.state, 'pending')
  })

  test('the same key always has the same parameters: otherwise Stripe refuses it', async () => {
    const made = order()
    world.fake.faults.set('create', 'after')
    await assert.rejects(world.provider.createCheckout(made), { kind: 'unknown' })
    world.fake.faults.clear()
    world.pass(45)
    await world.provider.createCheckout(made)
    assert.equal((await world.provider.fetch(made.orderId)).length, 1)
  })

  test("an error is repeated for its key: if the object provably doesn't exist, a new key creates it, once", async () => {
    const made = order()
    world.fake.faults.set('create', 'before')
    await assert.rejects(world.provider.createCheckout(made), { kind: 'unknown' })
    world.fake.faults.clear()
    await assert.rejects(world.provider.createCheckout(made), { kind: 'unknown' })
    assert.deepEqual(await world.provider.fetch(made.orderId), [])
    await world.provider.createCheckout({ ...made, key: randomUUID() })
    assert.equal((await world.provider.fetch(made.orderId)).length, 1)
  })

  test('a declined payer may pay with another card on the same page', async () => {
    const { orderId, providerRef } = await opened()
    world.fake.decline(providerRef, { code: 'incorrect_cvc' })
    assert.equal((await world.provider.fetch(orderId))[0]?.state, 'pending')
    world.fake.tryAgain(providerRef)
    const [snapshot] = await world.provider.fetch(orderId)
    assert.deepEqual([snapshot?.state, snapshot?.failure, snapshot?.capturedCents], ['succeeded', null, 5000])
  })

  test('an expired page is expired at Stripe, too', async () => {
    const { orderId, providerRef } = await opened()
    world.fake.decline(providerRef, { code: 'expired_card' })
    world.pass(33 * 60)
    const [snapshot] = await world.provider.fetch(orderId)
    assert.deepEqual([snapshot?.state, snapshot?.failure], ['failed', 'expired_card'])
  })

  test('the fee and a dispute are reported with the payment', async () => {
    const { orderId, payment } = await paid()
    assert.equal((await world.provider.fetch(orderId))[0]?.feeCents, 239)
    world.fake.dispute(payment, 'warning_needs_response')
    assert.equal((await world.provider.fetch(orderId))[0]?.dispute, null)
    const { id: ref } = world.fake.dispute(payment, 'needs_response')
    const dispute = { ref, state: 'open', cents: 5000, feeCents: 5500 }
    assert.deepEqual((await world.provider.fetch(orderId))[0]?.dispute, dispute)
    world.fake.dispute(payment, 'won')
    assert.equal((await world.provider.fetch(orderId))[0]?.dispute?.state, 'won')
    // Stripe names only the payment, and the payment names the order.
    const { providerRef } = (
      await world.provider.verifyWebhook({ ...(await world.sign(orderId)), now: world.now() })
    )[0]!
    assert.equal(await world.provider.orderOf(providerRef!), orderId)
  })

  test('a refund that fails later has failed when it is queried', async () => {
    const { payment } = await paid()
    const [refundId, key] = [randomUUID(), randomUUID()]
    assert.equal(
      (await world.provider.refund({ refundId, key, providerRef: payment, amountCents: 5000 })).state,
      'succeeded',
    )
    const listed = (await (
      await fetch(`${world.fake.url}/v1/refunds?payment_intent=${payment}`, {
        headers: { authorization: `Bearer ${STRIPE_KEY}` },
      })
    ).json()) as { data: { id: string }[] }
    world.fake.failRefund(listed.data[0]!.id)
    assert.deepEqual(await world.provider.fetchRefund(refundId, payment), { state: 'failed' })
  })

  for (const [what, status, code, kind] of [
    ['doesn’t know us', 401, 'api_key_expired', 'unknown'],
    ['doesn’t let us', 403, 'more_permissions_required', 'unknown'],
    ['is busy', 429, 'rate_limit', 'unknown'],
    ['works on the same key', 409, 'idempotency_key_in_use', 'unknown'],
    ['knows the key with other words', 400, 'idempotency', 'unknown'],
    ['can’t find it', 404, 'resource_missing', 'unknown'],
    ['breaks', 500, 'api_error', 'unknown'],
    ['refuses it', 400, 'parameter_invalid', 'definitive'],
  ] as const)
    test(`if Stripe ${what}, the answer is ${kind}, and a refund is ${kind === 'definitive' ? 'over' : 'not'}`, async () => {
      const { payment } = await paid()
      const type = code === 'idempotency' ? 'idempotency_error' : code === 'api_error' ? code : 'invalid_request_error'
      const fault = {
        status,
        body: JSON.stringify({ error: { type, code, message: 'Ana Duarte <ana@bora.example>' } }),
      }
      world.fake.faults.set('create', fault)
      const refusal = await world.provider.createCheckout(order()).catch(error => error)
      assert.equal(refusal.kind, kind)
      assert.doesNotMatch(refusal.message, /Ana/)
      world.fake.faults.set('refund', fault)
      const refund = { refundId: randomUUID(), key: randomUUID(), providerRef: payment, amountCents: 100 }
      if (kind === 'definitive') assert.deepEqual(await world.provider.refund(refund), { state: 'failed' })
      else await assert.rejects(world.provider.refund(refund), { kind: 'unknown' })
      world.fake.faults.clear()
    })

  test('missing and invalid answers are unknown, after a limited wait', async () => {
    for (const fault of ['silent', { status: 200, body: '<html>' }] as const) {
      world.fake.faults.set('create', fault)
      const since = performance.now()
      await assert.rejects(world.provider.createCheckout(order()), { kind: 'unknown' })
      assert.ok(performance.now() - since < 20_000)
      world.fake.faults.clear()
    }
  })

  test("its own replay window: the package accepts any time in the future, and we don't", async () => {
    const { orderId } = await paid()
    const event = world.fake.eventsOf(orderId).at(-1)!
    const at = (shift: number) => new Date(world.now().getTime() + shift * 1_000)
    const verify = (raw: string, headers: Record<string, string>, now = world.now()) =>
      world.provider.verifyWebhook({ raw, headers, query: new URLSearchParams(), now })
    const tomorrow = world.fake.sign(event, at(86_400))
    const package_ = new Stripe('sk_test_any').webhooks
    const header = tomorrow.headers['stripe-signature']!
    assert.doesNotThrow(() =>
      package_.constructEvent(tomorrow.raw, header, STRIPE_SECRET, 300, undefined, world.now().getTime()),
    )
    await assert.rejects(verify(tomorrow.raw, tomorrow.headers), BadSignature)
    for (const shift of [-299, 299]) {
      const { raw, headers } = world.fake.sign(event, at(shift))
      assert.equal((await verify(raw, headers)).length, 1)
    }
    for (const shift of [-302, 302]) {
      const { raw, headers } = world.fake.sign(event, at(shift))
      await assert.rejects(verify(raw, headers), BadSignature)
    }
    const { raw, headers } = world.fake.sign(event)
    await assert.rejects(verify(raw.replace('"livemode":false', '"livemode":true'), headers), BadSignature)
    await assert.rejects(verify(raw, world.fake.sign(event, world.now(), 'whsec_other').headers), BadSignature)
  })

  test('a secret may be rotated while both sign; events of another mode and about other objects are ignored', async () => {
    const { orderId } = await paid()
    const event = world.fake.eventsOf(orderId).at(-1)!
    const both = await stripePayments({
      db: world.database.kysely,
      clock: world,
      settings: { secretKey: STRIPE_KEY, webhookSecrets: ['whsec_new', STRIPE_SECRET], mode: 'test' },
    })
    const hear = (told: object, provider = both) =>
      provider.verifyWebhook({ ...world.fake.sign(told), query: new URLSearchParams(), now: world.now() })
    assert.equal((await hear(event)).length, 1)
    assert.deepEqual(await hear({ ...event, livemode: true }), [])
    assert.deepEqual(await hear({ ...event, type: 'customer.created' }), [])
    const noObject = { ...event, type: 'charge.refunded', data: { object: { object: 'charge', id: 'ch_1' } } }
    assert.deepEqual(await hear(noObject), [])
  })

  test('a payment of another mode moves nothing', async () => {
    const made = await opened()
    const live = await stripePayments({
      db: world.database.kysely,
      clock: world,
      settings: { secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_SECRET], mode: 'live' },
      server: { host: '127.0.0.1', port: world.fake.port, protocol: 'http' },
    })
    await assert.rejects(live.fetch(made.orderId), { kind: 'unknown' })
  })

  test('changes are listed over all pages, oldest first', async () => {
    // The pages of the others have expired by then.
    world.pass(86_400)
    await opened()
    world.pass(1)
    const since = new Date(world.now())
    const orders: string[] = []
    for (let nth = 0; nth < 60; nth++) {
      const { orderId, providerRef } = await opened()
      world.fake.act(providerRef, 'pays')
      orders.push(orderId)
      world.pass(1)
    }
    const changed: string[] = []
    const before = asksFor('/v1/events')
    for await (const orderId of world.provider.changedSince(since)) changed.push(orderId)
    assert.deepEqual(changed, orders)
    assert.equal(asksFor('/v1/events') - before, 2)
  })
})

test('docs/payment-providers.md lists every handled event, and no other', () => {
  const docs = readFileSync(new URL('../../../docs/payment-providers.md', import.meta.url), 'utf8')
  const listed = [...docs.matchAll(/`((?:checkout|payment_intent|charge|refund)\.[a-z_.]+)`/g)].map(([, name]) => name!)
  assert.deepEqual(listed.toSorted(), STRIPE_NEWS.toSorted())
})
