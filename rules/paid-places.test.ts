import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidPlaces } from './paid-places.ts'

test('the number of paid places is that of the tiers, and one if the winner takes all', () => {
  assert.equal(paidPlaces({ kind: 'challenge', split: 'winner', tiers: null }), 1)
  assert.equal(paidPlaces({ kind: 'challenge', split: 'tiers', tiers: [100] }), 1)
  assert.equal(paidPlaces({ kind: 'challenge', split: 'tiers', tiers: [60, 30, 10] }), 3)
})
