import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidPlaces } from './paid-places.ts'

test('places are paid by tiers, and one where the winner takes it all', () => {
  assert.equal(paidPlaces({ kind: 'challenge', split: 'winner', tiers: null }), 1)
  assert.equal(paidPlaces({ kind: 'challenge', split: 'tiers', tiers: [100] }), 1)
  assert.equal(paidPlaces({ kind: 'challenge', split: 'tiers', tiers: [60, 30, 10] }), 3)
})
