import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weekPointsOf } from './week-points.ts'

// Wednesday, 11 March 2026.
const TODAY = '2026-03-11'

test('the points of a week are those from its Monday on', () => {
  const { points, days } = weekPointsOf(
    [
      { date: '2026-03-02', points: 5 },
      { date: '2026-03-08', points: 40 },
      { date: '2026-03-09', points: 10 },
      { date: '2026-03-11', points: 15 },
    ],
    TODAY,
  )
  assert.equal(points, 25)
  assert.deepEqual(days, [5, 0, 0, 0, 0, 0, 40, 10, 0, 15])
})

test('growth is relative to last week up to the same weekday', () => {
  const week = (before: string, points: number) =>
    weekPointsOf(
      [
        { date: before, points: 20 },
        { date: '2026-03-10', points },
      ],
      TODAY,
    ).growth
  assert.equal(week('2026-03-04', 25), 0.25)
  assert.equal(week('2026-03-04', 20), null)
  assert.equal(week('2026-03-04', 5), null)
  // Thursday of last week: no points at that point yet.
  assert.equal(week('2026-03-05', 25), null)
})

test('a day without points yet does not end the line', () => {
  assert.deepEqual(weekPointsOf([{ date: '2026-03-10', points: 10 }], TODAY).days, [0, 0, 0, 0, 0, 0, 0, 0, 10])
})

test('a Sunday is the last day of its week, and no data is no points', () => {
  assert.equal(weekPointsOf([{ date: '2026-03-15', points: 10 }], '2026-03-15').days.length, 14)
  assert.deepEqual(weekPointsOf([{ date: '2026-03-09', points: 10 }], '2026-03-15').points, 10)
})

test('a date that is still ahead at the destination of a flight is in the week, and in its line', () => {
  const { points, days } = weekPointsOf(
    [
      { date: '2026-03-09', points: 10 },
      { date: '2026-03-12', points: 15 },
    ],
    TODAY,
  )
  assert.equal(points, 25)
  assert.deepEqual(days, [0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 15])
})
