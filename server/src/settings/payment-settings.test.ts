import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { StartRefused } from './environment.ts'
import { readPaymentSettings } from './payment-settings.ts'
import { lackingForProduction } from './production.ts'

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_1secret',
}
const mercadoPago = {
  PAYMENT_PROVIDER: 'mercadopago',
  MERCADO_PAGO_ACCESS_TOKEN: 'TEST-123-secret',
  MERCADO_PAGO_WEBHOOK_SECRET: 'secret',
}

test('by default the sandbox takes payments', () => {
  const sandbox = { provider: 'sandbox', mode: 'sandbox' }
  assert.deepEqual(readPaymentSettings({}, false), sandbox)
  // Keys alone don't choose a provider.
  assert.deepEqual(readPaymentSettings({ ...stripe, PAYMENT_PROVIDER: '' }, true), sandbox)
})

test('test keys and live keys are distinguished, and live ones are for production only', () => {
  const modeOf = (environment: Record<string, string>, isProduction: boolean) =>
    readPaymentSettings(environment, isProduction).mode
  for (const isProduction of [true, false]) {
    assert.equal(modeOf(stripe, isProduction), 'test')
    assert.equal(modeOf({ ...stripe, STRIPE_SECRET_KEY: 'rk_test_1' }, isProduction), 'test')
    assert.equal(modeOf(mercadoPago, isProduction), 'test')
    // A test user's token looks like a real one.
    const testPerson = { ...mercadoPago, MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADO_PAGO_MODE: 'test' }
    assert.equal(modeOf(testPerson, isProduction), 'test')
  }
  for (const live of [
    { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1secret' },
    { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1secret' },
    { ...mercadoPago, MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1-secret' },
  ]) {
    assert.equal(modeOf(live, true), 'live')
    assert.throws(() => modeOf(live, false), /^StartRefused: PAYMENT_PROVIDER=\w+ has keys that move real money/)
  }
})

test('during a rotation the old secret is listed with the new one', () => {
  const both = readPaymentSettings({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new' }, false)
  assert.deepEqual(both.provider !== 'sandbox' && both.webhookSecrets, ['whsec_old', 'whsec_new'])
})

for (const [name, whole, values] of [
  ['PAYMENT_PROVIDER', stripe, ['paypal']],
  ['STRIPE_SECRET_KEY', stripe, ['pk_test_1secret', 'whsec_1secret', 'secret']],
  ['STRIPE_WEBHOOK_SECRET', stripe, ['sk_test_1secret', 'secret', 'whsec_1,secret']],
  ['MERCADO_PAGO_ACCESS_TOKEN', mercadoPago, ['secret', 'sk_test_1secret']],
  ['MERCADO_PAGO_MODE', mercadoPago, ['live', 'real']],
] as const) {
  test(`an invalid ${name} gives one sentence that names it and repeats no secret`, () => {
    for (const value of values)
      assert.throws(
        () => readPaymentSettings({ ...whole, [name]: value }, true),
        (error: unknown) =>
          error instanceof StartRefused &&
          /^[A-Z_]+ [^\n]+\.$/.test(error.message) &&
          !error.message.includes('1secret') &&
          error.message.startsWith(name),
        value,
      )
  })
}

for (const [name, whole] of [
  ['STRIPE_SECRET_KEY', stripe],
  ['STRIPE_WEBHOOK_SECRET', stripe],
  ['MERCADO_PAGO_ACCESS_TOKEN', mercadoPago],
  ['MERCADO_PAGO_WEBHOOK_SECRET', mercadoPago],
] as const) {
  test(`without ${name} the provider is unavailable`, () => {
    const needs = new StartRefused(`PAYMENT_PROVIDER=${whole.PAYMENT_PROVIDER} needs ${name}.`)
    for (const value of ['', '  ']) assert.throws(() => readPaymentSettings({ ...whole, [name]: value }, true), needs)
  })
}

test('production requires real money, or an explicit statement that there is none', () => {
  const lacks = (settings: Record<string, string>) =>
    lackingForProduction(readConfig({ NODE_ENV: 'production', ...settings })).some(one =>
      one.includes('PAYMENT_PROVIDER'),
    )
  assert.ok(lacks({}))
  assert.ok(lacks(stripe))
  assert.ok(!lacks({ ...stripe, ALLOW_SANDBOX_PAYMENTS: '1' }))
  assert.ok(!lacks({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }))
  assert.ok(!lacks({ ...mercadoPago, MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1' }))
})
