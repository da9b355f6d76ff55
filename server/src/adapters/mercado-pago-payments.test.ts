import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { testDatabase } from '../db/testing.ts'
import { MERCADO_PAGO_SECRET, MERCADO_PAGO_TOKEN, startMercadoPago } from '../testing/fakes/mercado-pago.ts'
import { paymentProviderContract } from '../testing/payment-provider-contract.ts'
import { mercadoPagoPayments } from './mercado-pago-payments.ts'
import type { CheckoutOrder } from './payment-provider.ts'

const START = '2026-03-01T12:00:00.000Z'

async function openMercadoPago() {
  const database = await testDatabase()
  let now = new Date(START)
  const clock = { now: () => new Date(now) }
  const fake = await startMercadoPago(clock.now)
  const provider = await mercadoPagoPayments({
    db: database.kysely,
    clock,
    settings: { accessToken: MERCADO_PAGO_TOKEN, webhookSecrets: [MERCADO_PAGO_SECRET], mode: 'test' },
    patience: { attemptMs: 1_000, retries: 1, allMs: 3_000 },
    url: fake.url,
  })
  return {
    database,
    fake,
    provider,
    now: clock.now,
    pass: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1_000)),
    act: async (ref: string, what: Parameters<typeof fake.act>[1]) => fake.act(ref, what),
    async sign(orderId: string) {
      const { body, query, headers } = fake.sign(fake.news.findLast(one => one.order === orderId)!.id)
      return { raw: body, query, headers }
    },
    breaks: async (call: string, how: 'before' | 'after') => void fake.faults.set(call, how),
    mends: async () => fake.faults.clear(),
    async close() {
      await fake.close()
      await database.end()
    },
  }
}

paymentProviderContract('mercadopago', openMercadoPago)

describe('behaviour of Mercado Pago', () => {
  let world: Awaited<ReturnType<typeof openMercadoPago>>
  before(async () => void (world = await openMercadoPago()))
  after(() => world.close())

  const order = (about: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    orderId: randomUUID(),
    key: randomUUID(),
    amountCents: 5010,
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
  const sent = (method: string, part: string) =>
    world.fake.asked.filter(one => one.method === method && one.path.includes(part))
  const last = (method: string, part: string) => JSON.parse(sent(method, part).at(-1)!.body)

  test('a page requests reais in decimals, redirects back if allowed, and excludes boleto', async () => {
    const { url } = await opened()
    assert.match(url, /^https:\/\/sandbox\.mercadopago\.com\.br\//)
    const local = last('POST', 'preferences')
    assert.deepEqual(local.items[0].unit_price, 50.1)
    assert.equal(local.auto_return, undefined)
    assert.deepEqual(local.payment_methods.excluded_payment_types, [{ id: 'ticket' }, { id: 'atm' }])
    await opened({ returnUrl: 'https://bora.example/', cancelUrl: 'https://bora.example/' })
    assert.equal(last('POST', 'preferences').auto_return, 'approved')
    await assert.rejects(world.provider.createCheckout(order({ currency: 'USD' })), { kind: 'definitive' })
  })

  test('each call carries its own key: the package would keep that of the previous call, or invent one', async () => {
    const { payment } = await paid()
    const refund = (key: string) =>
      world.provider.refund({ refundId: randomUUID(), key, providerRef: payment, amountCents: 100 })
    const keys = [randomUUID(), randomUUID()]
    for (const key of keys) await refund(key)
    const { orderId, key } = await opened()
    await world.provider.cancel(orderId, 'cancel:1')
    const used = world.fake.asked
      .filter(one => one.method !== 'GET')
      .map(one => String(one.headers['x-idempotency-key']))
    assert.deepEqual(used.slice(-4, -1), [...keys, key])
    assert.match(used.at(-1)!, /^cancel:1:/)
    assert.equal((await world.provider.fetch(orderId))[0]?.state, 'canceled')
  })

  test('an invalid answer is unknown: the package treats it as empty, which would prove nothing', async () => {
    const { orderId } = await opened()
    for (const body of ['<html>busy</html>', '{}', '{"results":{}}', '[]']) {
      world.fake.faults.set('fetch', { status: 200, body })
      await assert.rejects(world.provider.fetch(orderId), { kind: 'unknown' }, body)
      world.fake.faults.clear()
    }
    world.fake.faults.set('create', { status: 201, body: '{}' })
    await assert.rejects(world.provider.createCheckout(order()), { kind: 'unknown' })
    world.fake.faults.clear()
  })

  for (const [status, kind] of [
    [400, 'definitive'],
    [401, 'unknown'],
    [403, 'unknown'],
    [404, 'unknown'],
    [409, 'unknown'],
    [422, 'definitive'],
    [423, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
  ] as const)
    test(`an answer of ${status} is ${kind}, and repeats nothing that may name a person`, async () => {
      const { payment } = await paid()
      const fault = { status, body: JSON.stringify({ message: 'Ana Duarte', error: 'Ana', cause: [] }) }
      world.fake.faults.set('create', fault).set('refund', fault)
      const refusal = await world.provider.createCheckout(order()).catch(error => error)
      assert.equal(refusal.kind, kind)
      assert.doesNotMatch(refusal.message, /Ana/)
      const refund = { refundId: randomUUID(), key: randomUUID(), providerRef: payment, amountCents: 100 }
      if (kind === 'definitive') assert.deepEqual(await world.provider.refund(refund), { state: 'failed' })
      else await assert.rejects(world.provider.refund(refund), { kind: 'unknown' })
      world.fake.faults.clear()
    })

  test('a missing answer is unknown, after a limited wait', async () => {
    world.fake.faults.set('create', 'silent')
    const since = performance.now()
    await assert.rejects(world.provider.createCheckout(order()), { kind: 'unknown' })
    assert.ok(performance.now() - since < 20_000)
    world.fake.faults.clear()
  })

  test('it creates a second page for the same key: the first one is found, and the only one that payers get', async () => {
    const made = order()
    world.fake.faults.set('create', 'after')
    await assert.rejects(world.provider.createCheckout(made), { kind: 'unknown' })
    world.fake.faults.clear()
    const before = sent('POST', 'preferences').length
    const [one, other] = [await world.provider.createCheckout(made), await world.provider.createCheckout(made)]
    assert.deepEqual(one, other)
    assert.equal(sent('POST', 'preferences').length, before)
  })

  test('two refunds of the same amount whose answers were lost are distinguished, and neither is repeated', async () => {
    const { orderId, payment } = await paid()
    const refunds = [randomUUID(), randomUUID(), randomUUID()]
    world.fake.faults.set('refund', 'after')
    for (const refundId of refunds.slice(0, 2))
      await assert.rejects(
        world.provider.refund({ refundId, key: `refund:${refundId}`, providerRef: payment, amountCents: 1000 }),
        { kind: 'unknown' },
      )
    world.fake.faults.set('refund', 'before')
    const never = { refundId: refunds[2]!, key: 'refund:never', providerRef: payment, amountCents: 1000 }
    await assert.rejects(world.provider.refund(never), { kind: 'unknown' })
    world.fake.faults.clear()
    assert.equal((await world.provider.fetch(orderId))[0]?.refundedCents, 2000)
    const found = await Promise.all(refunds.slice(0, 2).map(refundId => world.provider.fetchRefund(refundId, payment)))
    assert.deepEqual(found, [{ state: 'succeeded' }, { state: 'succeeded' }])
    // The third provably doesn't exist: both existing ones belong to the others.
    assert.equal(await world.provider.fetchRefund(refunds[2]!, payment), null)
    assert.deepEqual(await world.provider.fetchRefund(refunds[0]!, payment), { state: 'succeeded' })
  })

  test('refunds whose answers were lost are found by concurrent searches, each its own', async () => {
    for (let round = 0; round < 8; round++) {
      const { payment } = await paid()
      const refunds = Array.from({ length: 3 }, () => randomUUID())
      world.fake.faults.set('refund', 'after')
      for (const refundId of refunds)
        await assert.rejects(
          world.provider.refund({ refundId, key: `refund:${refundId}`, providerRef: payment, amountCents: 1000 }),
        )
      world.fake.faults.clear()
      const askers = [...refunds, ...refunds, ...refunds]
      const found = await Promise.all(askers.map(refundId => world.provider.fetchRefund(refundId, payment)))
      assert.deepEqual(
        found,
        askers.map(() => ({ state: 'succeeded' })),
      )
    }
  })

  test('a rejected attempt ends nothing: the page stays, and the next attempt counts', async () => {
    const { orderId, providerRef } = await opened()
    world.fake.reject(providerRef, 'cc_rejected_bad_filled_security_code')
    assert.equal((await world.provider.fetch(orderId))[0]?.state, 'pending')
    world.fake.act(providerRef, 'pays_by_pix')
    const all = await world.provider.fetch(orderId)
    assert.deepEqual(
      all.map(one => [one.state, one.method, one.capturedCents]),
      [['succeeded', 'pix', 5010]],
    )
  })

  test('an expired page is closed, with the reason of the last attempt', async () => {
    const { orderId, providerRef } = await opened()
    world.fake.reject(providerRef, 'cc_rejected_insufficient_amount')
    world.pass(31 * 60)
    const [snapshot] = await world.provider.fetch(orderId)
    assert.deepEqual([snapshot?.state, snapshot?.failure], ['failed', 'insufficient_funds'])
  })

  test('paid twice on one page: both are reported', async () => {
    const { orderId, providerRef } = await opened()
    world.fake.act(providerRef, 'pays')
    world.fake.act(providerRef, 'pays_by_pix')
    const all = await world.provider.fetch(orderId)
    assert.deepEqual(
      all.map(one => one.capturedCents),
      [5010, 5010],
    )
    assert.equal(new Set(all.map(one => one.providerRef)).size, 2)
  })

  test('the fee, a chargeback and its outcome are reported with the payment', async () => {
    const { orderId, payment } = await paid()
    assert.equal((await world.provider.fetch(orderId))[0]?.feeCents, 249)
    for (const [detail, state] of [
      ['in_process', 'open'],
      ['reimbursed', 'won'],
      ['settled', 'lost'],
    ] as const) {
      world.fake.becomes(orderId, 'charged_back', detail)
      const dispute = { ref: `chargeback:${payment}`, state, cents: 5010, feeCents: 0 }
      assert.deepEqual((await world.provider.fetch(orderId))[0]?.dispute, dispute)
    }
  })

  test('a test payment moves nothing in live mode', async () => {
    const { orderId } = await paid()
    const live = await mercadoPagoPayments({
      db: world.database.kysely,
      clock: world,
      settings: { accessToken: MERCADO_PAGO_TOKEN, webhookSecrets: [MERCADO_PAGO_SECRET], mode: 'live' },
      url: world.fake.url,
    })
    await assert.rejects(live.fetch(orderId), { kind: 'unknown' })
  })

  test('changes are listed over all pages, oldest first', async () => {
    world.pass(86_400)
    const since = new Date(world.now())
    const orders: string[] = []
    for (let nth = 0; nth < 130; nth++) {
      const { orderId, providerRef } = await opened()
      world.fake.reject(providerRef, 'cc_rejected_other_reason')
      orders.push(orderId)
      // Some at the same instant.
      if (nth % 3 === 0) world.pass(1)
    }
    const changed: string[] = []
    for await (const orderId of world.provider.changedSince(since)) changed.push(orderId)
    assert.deepEqual([...new Set(changed)], orders)
    assert.ok(changed.length < 140)
  })
})
