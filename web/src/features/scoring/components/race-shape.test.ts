import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depthOf, pathOf, shareOfDay, stretchesOf } from './race-shape.ts'

test('a worse rank is always lower, and rank 100,000 still leaves room for the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), rank => {
      assert.ok(depthOf(rank + 1) > depthOf(rank))
    }),
  )
  assert.deepEqual([1, 2, 8].map(depthOf), [0, 1, 7])
  assert.ok(depthOf(100_000) < 30)
})

test('a line begins where there is a rank, and breaks where there is none', () => {
  assert.deepEqual(stretchesOf([null, 2, 1, null, 3], 2), [
    [
      { x: 0.25, y: 0.5 },
      { x: 0.5, y: 0 },
    ],
    [{ x: 1, y: 1 }],
  ])
  assert.deepEqual(stretchesOf([null, null], 2), [])
  // When everyone is first, and on the first day.
  assert.deepEqual(stretchesOf([1], 0), [[{ x: 1, y: 0.5 }]])
  assert.equal(shareOfDay(0, 1), 1)
})

test('the path passes through every point', () => {
  const spots = [
    { x: 0, y: 1 },
    { x: 0.5, y: 0 },
    { x: 1, y: 0 },
  ]
  assert.equal(pathOf(spots, 200, 100), 'M0 100C50 100 50 0 100 0C150 0 150 0 200 0')
  assert.equal(pathOf([], 200, 100), '')
})
