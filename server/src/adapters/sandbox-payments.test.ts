import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { readConfig } from '../settings/config.ts'
import { StartRefused } from '../settings/environment.ts'
import { testDatabase, type TestDatabase } from '../db/testing.ts'
import type { CheckoutOrder, PaymentProvider } from './payment-provider.ts'
import { decideSandboxOrder, sandboxPayments } from './sandbox-payments.ts'

let database: TestDatabase
let sandbox: PaymentProvider
const now = new Date('2026-03-01T12:00:00Z')

before(async () => {
  database = await testDatabase()
  sandbox = sandboxPayments(database, { sandboxPayments: true })
})
after(() => database.end())

function order(about: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    orderId: randomUUID(),
    key: randomUUID(),
    amountCents: 5000,
    currency: 'BRL',
    description: 'Turma do Parque',
    returnUrl: 'http://localhost:3000/challenge/1',
    cancelUrl: 'http://localhost:3000/challenge/1',
    expiresAt: new Date('2026-03-01T12:30:00Z'),
    language: 'pt-BR',
    ...about,
  }
}

test('the sandbox does not exist in production, unless that is accepted', () => {
  const inProduction = (ALLOW_SANDBOX_PAYMENTS: string) =>
    sandboxPayments(database, readConfig({ NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS }))
  for (const text of ['', '0', 'yes']) assert.throws(() => inProduction(text), StartRefused)
  assert.equal(inProduction('1').id, 'sandbox')
})

test('one key makes one order, however often and at once it is sent', async () => {
  const sent = order()
  const answers = await Promise.all(Array.from({ length: 8 }, () => sandbox.createCheckout(sent)))
  assert.equal(new Set(answers.map(answer => answer.providerRef)).size, 1)
  assert.equal((await sandbox.fetch(sent.orderId)).length, 1)
  assert.deepEqual(await sandbox.fetch(randomUUID()), [])
})

test('an order is decided once, and not after its time', async () => {
  const sent = order()
  const { providerRef } = await sandbox.createCheckout(sent)
  await decideSandboxOrder(database.kysely, providerRef, 'approve', new Date('2026-03-01T12:30:00Z'))
  assert.equal((await sandbox.fetch(sent.orderId))[0]?.state, 'pending')
  await decideSandboxOrder(database.kysely, providerRef, 'insufficient', now)
  await decideSandboxOrder(database.kysely, providerRef, 'approve', now)
  await sandbox.cancel(sent.orderId, 'cancel')
  const [snapshot] = await sandbox.fetch(sent.orderId)
  assert.deepEqual([snapshot?.state, snapshot?.failure, snapshot?.capturedCents], ['failed', 'insufficient_funds', 0])
})

test('it gives back what it took, once for a key and never more', async () => {
  const sent = order()
  const { providerRef } = await sandbox.createCheckout(sent)
  const refund = (key: string, amountCents: number) => sandbox.refund({ refundId: key, key, providerRef, amountCents })
  assert.deepEqual(await refund('early', 1), { state: 'failed' })
  await decideSandboxOrder(database.kysely, providerRef, 'approve', now)
  const twice = await Promise.all([refund('one', 3000), refund('one', 3000)])
  assert.deepEqual(twice, [{ state: 'succeeded' }, { state: 'succeeded' }])
  assert.deepEqual(await refund('two', 2001), { state: 'failed' })
  assert.deepEqual(await refund('two', 2000), { state: 'succeeded' })
  const [snapshot] = await sandbox.fetch(sent.orderId)
  assert.deepEqual([snapshot?.capturedCents, snapshot?.refundedCents], [5000, 5000])
})
