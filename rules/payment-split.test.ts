import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitPayment } from './payment-split.ts'

for (const [amount, creditsCents, balanceCents, expected] of [
  [5000, 0, 0, [0, 0, 5000]],
  [5000, 2000, 0, [2000, 0, 3000]],
  [5000, 2000, 1000, [2000, 1000, 2000]],
  [5000, 2000, 9000, [2000, 3000, 0]],
  [5000, 5000, 9000, [5000, 0, 0]],
  [5000, 9000, 9000, [5000, 0, 0]],
  // A payer whose debt exceeds their balance pays nothing from it.
  [5000, 0, -300, [0, 0, 5000]],
  [0, 100, 100, [0, 0, 0]],
] as const) {
  test(`${amount} with ${creditsCents} in credits and ${balanceCents} of available balance: ${expected.join(', ')}`, () => {
    const { bonusCents, balanceCents: balance, cashCents } = splitPayment(amount, { creditsCents, balanceCents })
    assert.deepEqual([bonusCents, balance, cashCents], expected)
  })
}
