import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstPoll, nextPoll } from './poll-times.ts'

const BEGUN = '2026-03-01T12:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(BEGUN) + minutes * 60_000)

test('an open payment is polled by its age, however often it was polled otherwise', () => {
  for (const [age, next] of [
    [0, 2],
    [1, 2],
    [2, 5],
    [4.9, 5],
    [5, 15],
    [15, 30],
    [31, 45],
    [59, 60],
    [60, 120],
    [61, 120],
    [125, 180],
    [1500, 1560],
  ] as const)
    assert.equal(nextPoll(after(age), BEGUN), after(next).toISOString(), String(age))
  assert.equal(firstPoll(after(0)), after(2).toISOString())
})

test('it is also polled as soon as its time is over', () => {
  const end = after(22).toISOString()
  assert.equal(nextPoll(after(16), BEGUN, end), end)
  assert.equal(nextPoll(after(22), BEGUN, end), after(30).toISOString())
  assert.equal(nextPoll(after(3), BEGUN, end), after(5).toISOString())
})
