import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT_STATUSES } from './payment-status.ts'
import { VERIFICATION_OUTCOMES, verificationOutcome } from './payment-verification.ts'

const EXPECTED = {
  pending: ['still_pending', 'not_found'],
  requires_action: ['still_pending', 'not_found'],
  processing: ['awaiting_confirmation', 'awaiting_confirmation'],
  succeeded: ['verified', 'verified'],
  failed: ['not_found', 'not_found'],
  canceled: ['not_found', 'not_found'],
  refunded: ['verified', 'verified'],
} as const

for (const status of PAYMENT_STATUSES) {
  test(`a ${status} payment, known or unknown to the provider`, () => {
    const found = [true, false].map(known => verificationOutcome({ status, known }))
    assert.deepEqual(found, EXPECTED[status])
  })
}

test('without a payment nothing is found, and every outcome occurs', () => {
  assert.equal(verificationOutcome(null), 'not_found')
  assert.deepEqual(new Set(Object.values(EXPECTED).flat()), new Set(VERIFICATION_OUTCOMES))
})
