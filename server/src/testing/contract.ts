import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { configuredPayments } from '../adapters/configured-payments.ts'
import type { PaymentProvider } from '../adapters/payment-provider.ts'
import { testDatabase, type TestDatabase } from '../db/testing.ts'
import { type Config, loadEnvFile, readConfig } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import { paymentProviderContract, type ProviderUnderTest } from './payment-provider-contract.ts'

// npm run contract: checks the contract of payment providers with the sandbox and the fakes; with --live with the
// configured provider's test mode, over the network, as far as no person has to pay; with --live --pay a person also
// pays manually. Exits with 2 if settings are missing.
const ADAPTERS = ['sandbox', 'stripe', 'mercado-pago'].map(
  name => new URL(`../adapters/${name}-payments.test.ts`, import.meta.url).pathname,
)
const LACKS = `Missing: PAYMENT_PROVIDER=stripe with STRIPE_SECRET_KEY (sk_test_…) and STRIPE_WEBHOOK_SECRET, or
PAYMENT_PROVIDER=mercadopago with MERCADO_PAGO_ACCESS_TOKEN (TEST-…, or a test person's with MERCADO_PAGO_MODE=test) and
MERCADO_PAGO_WEBHOOK_SECRET.`
const PATIENCE_MINUTES = 15

const { values } = parseArgs({ options: { live: { type: 'boolean' }, pay: { type: 'boolean' } } })
if (values.live) runLive(values.pay === true)
else process.exitCode = spawnSync(process.execPath, ['--test', ...ADAPTERS], { stdio: 'inherit' }).status ?? 1

function runLive(pays: boolean): void {
  const config = testMode()
  if (typeof config === 'string') {
    process.stderr.write(`${config}\n`)
    process.exitCode = 2
    return
  }
  paymentProviderContract(`${config.payments.provider}, its test mode`, () => open(config), { payers: false })
  if (pays) payByHand(config)
}

/** The configuration, or why it can't be used. */
function testMode(): Config | string {
  try {
    loadEnvFile()
    const config = readConfig()
    if (config.payments.provider === 'sandbox') return LACKS
    return config.payments.mode === 'test' ? config : 'These keys move real money: nothing was asked.'
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
}

async function open(config: Config): Promise<ProviderUnderTest & { database: TestDatabase }> {
  const database = await testDatabase()
  const now = () => new Date()
  const notHere = () => Promise.reject(new Error('there is nobody who could do that'))
  return {
    database,
    provider: await configuredPayments(database, config, { now }),
    now,
    pass: () => {},
    act: notHere,
    sign: notHere,
    breaks: notHere,
    mends: notHere,
    close: () => database.end(),
  }
}

/** A person pays 5.00 on the provider's page with one of its test cards; 1.00 of it is refunded. */
function payByHand(config: Config): void {
  let world: Awaited<ReturnType<typeof open>>
  let provider: PaymentProvider
  before(async () => {
    world = await open(config)
    provider = world.provider
  })
  after(() => world.close())
  test('a manual payment is received, and a part of it is refunded', async () => {
    const orderId = randomUUID()
    const { url } = await provider.createCheckout({
      orderId,
      key: randomUUID(),
      amountCents: 500,
      currency: 'BRL',
      description: 'Bora contract',
      returnUrl: config.siteUrl,
      cancelUrl: config.siteUrl,
      expiresAt: new Date(Date.now() + 30 * 60_000),
      language: 'en',
    })
    process.stderr.write(`\nPay within ${PATIENCE_MINUTES} minutes, by a test card: ${url}\n\n`)
    const end = Date.now() + PATIENCE_MINUTES * 60_000
    let [paid] = await provider.fetch(orderId)
    while (paid?.state !== 'succeeded' && Date.now() < end) {
      await sleep(3_000)
      ;[paid] = await provider.fetch(orderId)
    }
    assert.deepEqual(
      [paid?.state, paid?.amountCents, paid?.capturedCents, paid?.currency],
      ['succeeded', 500, 500, 'BRL'],
    )
    const [refundId, key, providerRef] = [randomUUID(), randomUUID(), paid!.providerRef]
    const refund = { refundId, key, providerRef, amountCents: 100 }
    for (const again of [false, true]) assert.notEqual((await provider.refund(refund)).state, 'failed', String(again))
    assert.notEqual((await provider.fetchRefund(refundId, providerRef))?.state ?? 'failed', 'failed')
    assert.equal((await provider.fetch(orderId))[0]?.refundedCents, 100)
    const changed = new Set<string>()
    for await (const one of provider.changedSince(new Date(end - 60 * 60_000))) changed.add(one)
    assert.ok(changed.has(orderId))
  })
}
