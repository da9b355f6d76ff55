import assert from 'node:assert/strict'
import { test } from 'node:test'
import { challengeTransitions } from './challenge-state.ts'
import { isPaymentOpen, type PaymentStatus, paymentTransitions } from './payment-status.ts'
import { prizeTransitions } from './prize-status.ts'
import { canTransition } from './transitions.ts'

test('final states stay', () => {
  const finals = [challengeTransitions, paymentTransitions, prizeTransitions].map(table =>
    Object.entries(table)
      .filter(([, next]) => next.length === 0)
      .map(([state]) => state),
  )
  assert.deepEqual(finals, [['completed', 'cancelled'], ['refunded'], ['paid_out', 'refunded']])
})

test('payments, step by step', () => {
  const rows: [PaymentStatus, PaymentStatus, boolean][] = [
    ['pending', 'succeeded', true],
    ['processing', 'failed', true],
    ['processing', 'canceled', true],
    ['failed', 'succeeded', true],
    ['succeeded', 'refunded', true],
    ['succeeded', 'failed', false],
    ['succeeded', 'succeeded', false],
    ['refunded', 'succeeded', false],
    ['pending', 'refunded', false],
  ]
  for (const [from, to, allowed] of rows)
    assert.equal(canTransition(paymentTransitions, from, to), allowed, `${from} ${to}`)
  const open = (Object.keys(paymentTransitions) as PaymentStatus[]).filter(isPaymentOpen)
  assert.deepEqual(open, ['pending', 'requires_action', 'processing'])
})

test('a challenge is completed or cancelled once, a prize paid out or refunded once', () => {
  assert.ok(canTransition(challengeTransitions, 'active', 'cancelled'))
  assert.ok(!canTransition(challengeTransitions, 'completed', 'cancelled'))
  assert.ok(canTransition(prizeTransitions, 'collecting', 'refunded'))
  assert.ok(!canTransition(prizeTransitions, 'paid_out', 'refunded'))
})
