import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADJUSTMENT_KINDS, adjustmentDeciders } from './ledger-adjustments.ts'
import { CREDITS_ONE_PERSON_CENTS, PAYOUT_ONE_PERSON_CENTS } from './limits.ts'

test('two admins decide on large amounts, and always on waivers and corrections', () => {
  const most = PAYOUT_ONE_PERSON_CENTS
  assert.deepEqual(
    ADJUSTMENT_KINDS.map(kind => [kind, adjustmentDeciders(kind, most), adjustmentDeciders(kind, most + 1)]),
    [
      ['provider_transfer', 1, 2],
      ['platform_deposit', 1, 2],
      ['receivable_write_off', 2, 2],
      ['correction', 2, 2],
      ['bonus_grant', 2, 2],
    ],
  )
  const credits = CREDITS_ONE_PERSON_CENTS
  assert.deepEqual(
    [1, credits, credits + 1].map(cents => adjustmentDeciders('bonus_grant', cents)),
    [1, 1, 2],
  )
})
