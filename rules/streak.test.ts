import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldUntil, runningDays, streakOf } from './streak.ts'

test('streaks, row by row', () => {
  const rows: [string[], number, string | null][] = [
    [[], 0, null],
    [['2026-03-05'], 1, '2026-03-05'],
    [['2026-03-04'], 1, '2026-03-04'],
    [['2026-03-03'], 0, '2026-03-03'],
    [['2026-03-05', '2026-03-03', '2026-03-04', '2026-03-04'], 3, '2026-03-05'],
    [['2026-03-05', '2026-03-03'], 1, '2026-03-05'],
    [['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'], 5, '2026-03-04'],
    [['2026-03-06', '2026-03-05'], 2, '2026-03-06'],
  ]
  for (const [dates, days, lastDate] of rows) assert.deepEqual(streakOf(dates, '2026-03-05'), { days, lastDate })
})

test('a missing workout today does not break it yet, one missing yesterday does', () => {
  const streak = { days: 4, lastDate: '2026-03-05' }
  assert.deepEqual(
    ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'].map(day => runningDays(streak, day)),
    [4, 4, 4, 0],
  )
  assert.equal(runningDays({ days: 0, lastDate: null }, '2026-03-05'), 0)
})

test('passes right after the last date hold a streak by themselves', () => {
  assert.equal(heldUntil('2026-03-05', []), '2026-03-05')
  assert.equal(heldUntil('2026-03-05', ['2026-03-07', '2026-03-06', '2026-03-09']), '2026-03-07')
  const held = { days: 4, lastDate: heldUntil('2026-03-05', ['2026-03-06']) }
  assert.deepEqual([runningDays(held, '2026-03-07'), runningDays(held, '2026-03-08')], [4, 0])
})
