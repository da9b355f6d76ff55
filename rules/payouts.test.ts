import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYOUT_ONE_PERSON_CENTS } from './limits.ts'
import { endingDeciders, isPayoutCountry, payoutExpectedBy, payoutTransitions, PAYOUT_STATUSES } from './payouts.ts'
import { canTransition } from './transitions.ts'

test('a payout only moves forward, and is promised within five business days', () => {
  const steps = PAYOUT_STATUSES.flatMap(from =>
    PAYOUT_STATUSES.filter(to => canTransition(payoutTransitions, from, to)).map(to => `${from} ${to}`),
  )
  assert.deepEqual(steps, [
    'pending processing',
    'pending failed',
    'pending cancelled',
    'processing completed',
    'processing failed',
    'completed returned',
  ])
  // A Monday, a Friday, a Saturday.
  assert.equal(payoutExpectedBy('2026-03-02T12:00:00.000Z'), '2026-03-09T12:00:00.000Z')
  assert.equal(payoutExpectedBy('2026-03-06T23:59:00.000Z'), '2026-03-13T23:59:00.000Z')
  assert.equal(payoutExpectedBy('2026-03-07T08:00:00.000Z'), '2026-03-13T08:00:00.000Z')
})

test('one person records the ending of a small manual payout, and two people that of any other', () => {
  const most = PAYOUT_ONE_PERSON_CENTS
  assert.deepEqual([endingDeciders(most, true), endingDeciders(most + 1, true), endingDeciders(100, false)], [1, 2, 2])
})

test('payouts are available in three countries', () => {
  assert.deepEqual(['BR', 'GB', 'AU', 'US', 'PT', 'toString', ''].map(isPayoutCountry), [
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
