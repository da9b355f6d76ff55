import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOOK_KINDS, bookDeciders } from './books.ts'
import { PAYOUT_ONE_PERSON_CENTS } from './limits.ts'

test('two people decide on what is much, and always on what is given up or taken back', () => {
  const most = PAYOUT_ONE_PERSON_CENTS
  assert.deepEqual(
    BOOK_KINDS.map(kind => [kind, bookDeciders(kind, most), bookDeciders(kind, most + 1)]),
    [
      ['provider_transfer', 1, 2],
      ['platform_deposit', 1, 2],
      ['receivable_write_off', 2, 2],
      ['correction', 2, 2],
    ],
  )
})
