import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '../db/testing.ts'
import { readConfig } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import { configuredPayments } from './configured-payments.ts'
import { paymentModeOf, providerRecords } from './provider-records.ts'

const SETTINGS = {
  sandbox: {},
  test: { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  live: {
    NODE_ENV: 'production',
    PAYMENT_PROVIDER: 'mercadopago',
    MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1',
    MERCADO_PAGO_WEBHOOK_SECRET: 'x',
  },
}
const clock = { now: () => new Date('2026-03-01T12:00:00.000Z') }

function order() {
  return {
    orderId: randomUUID(),
    key: randomUUID(),
    amountCents: 5000,
    currency: 'BRL',
    description: 'Turma do Parque',
    returnUrl: 'http://localhost:3000/',
    cancelUrl: 'http://localhost:3000/',
    expiresAt: new Date('2026-03-01T12:30:00.000Z'),
    language: 'pt-BR',
  } as const
}

for (const first of ['sandbox', 'test', 'live'] as const) {
  test(`a database with ${first} payments accepts no other mode`, async () => {
    const database = await testDatabase()
    const { kysely: db } = database
    const open = (mode: keyof typeof SETTINGS) => configuredPayments(database, readConfig(SETTINGS[mode]), clock)
    const records = (mode: 'test' | 'live') =>
      providerRecords(db, { provider: mode === 'test' ? 'stripe' : 'mercadopago', mode }, clock)
    const begin = (mode: keyof typeof SETTINGS) =>
      mode === 'sandbox'
        ? open('sandbox').then(sandbox => sandbox.createCheckout(order()))
        : records(mode).open(order(), async () => ({ providerRef: randomUUID(), url: 'https://pay.example' }))
    try {
      for (const mode of ['sandbox', 'test', 'live'] as const) await open(mode)
      assert.equal(await paymentModeOf(db), null)
      const nodes = (['sandbox', 'test', 'live'] as const).filter(mode => mode !== first)
      const sandbox = await open('sandbox')
      await begin(first)
      assert.equal(await paymentModeOf(db), first)
      await begin(first)
      for (const other of nodes) {
        await assert.rejects(open(other), StartRefused)
        // The database itself refuses a node that started before the first payment.
        const late = other === 'sandbox' ? sandbox.createCheckout(order()) : begin(other)
        await assert.rejects(late, { constraint: 'payment_mode_is_one' })
      }
      await assert.rejects(db.updateTable('payment_mode').set({ mode: nodes[0]! }).execute())
      await assert.rejects(db.deleteFrom('payment_mode').execute())
      await open(first)
    } finally {
      await database.end()
    }
  })
}
