import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

function contract(settings: Record<string, string>): { status: number | null; stderr: string } {
  const none = { PAYMENT_PROVIDER: '', STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', NODE_ENV: 'production' }
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const program = join(import.meta.dirname, 'contract.ts')
  return spawnSync(process.execPath, [program, '--live'], { env: { ...env, ...none, ...settings }, encoding: 'utf8' })
}

test('without keys npm run contract -- --live lists the missing settings, and with live keys it makes no request', () => {
  const without = contract({})
  assert.equal(without.status, 2)
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'MERCADO_PAGO_ACCESS_TOKEN',
    'MERCADO_PAGO_WEBHOOK_SECRET',
  ])
    assert.ok(without.stderr.includes(name), name)
  const half = contract({ PAYMENT_PROVIDER: 'stripe' })
  assert.deepEqual([half.status, half.stderr], [2, 'PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY.\n'])
  const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const live = contract({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' })
  assert.deepEqual([live.status, live.stderr], [2, 'These keys move real money: nothing was asked.\n'])
})
