import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const KEY = { BANK_DATA_KEY: 'ab'.repeat(32) }
const asaas = { ...KEY, PAYOUT_PROVIDER: 'asaas', ASAAS_API_KEY: 'key', ASAAS_WEBHOOK_TOKEN: 'token'.repeat(8) }
const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const testKeys = { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' }
const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', NODE_ENV: 'production' }

test('play money is never paid out automatically in real money', () => {
  const refused = (payments: string) =>
    new RegExp(
      `^StartRefused: PAYMENT_PROVIDER=${payments} moves no real money, and PAYOUT_PROVIDER=asaas at https://api.asaas.com/v3 `,
    )
  for (const production of [{}, { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' }]) {
    assert.throws(() => readConfig({ ...asaas, ...production }), refused('sandbox'))
    assert.throws(() => readConfig({ ...asaas, ...testKeys, ...production }), refused('stripe'))
  }
  assert.equal(readConfig({ ...asaas, ...live }).payouts.movesMoney, true)
})

test('payouts without real money, and manual ones, work with every payment provider', () => {
  for (const ASAAS_URL of [
    'https://api-sandbox.asaas.com/v3',
    'https://sandbox.asaas.com/api/v3',
    'http://localhost:8080',
    'https://127.0.0.1/v3',
  ])
    for (const payments of [{}, testKeys, live])
      assert.equal(readConfig({ ...asaas, ...payments, ASAAS_URL }).payouts.movesMoney, false, ASAAS_URL)
  for (const payments of [{}, testKeys, live]) {
    assert.equal(readConfig({ ...KEY, ...payments, PAYOUT_PROVIDER: 'manual' }).payouts.movesMoney, true)
    assert.equal(readConfig(payments).payouts.movesMoney, false)
  }
  for (const ASAAS_URL of ['https://api-sandbox.asaas.com.example/v3', 'https://sandbox.asaas.example/v3'])
    assert.throws(() => readConfig({ ...asaas, ASAAS_URL }), /PAYMENT_PROVIDER=sandbox/, ASAAS_URL)
})
