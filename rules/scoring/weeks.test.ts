import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datesOfWeek, weekOf, weeksBetween } from './weeks.ts'

test('weeks are 7-day blocks from the start date', () => {
  const rows: [string, number][] = [
    ['2026-03-04', 0],
    ['2026-03-05', 1],
    ['2026-03-11', 1],
    ['2026-03-12', 2],
    ['2026-04-01', 4],
  ]
  for (const [day, week] of rows) assert.equal(weekOf(day, '2026-03-05'), week, day)
})

test('the last week may be shorter', () => {
  assert.equal(weeksBetween('2026-03-05', '2026-03-13'), 2)
  assert.deepEqual(datesOfWeek(1, '2026-03-05', '2026-03-13'), { from: '2026-03-05', to: '2026-03-11' })
  assert.deepEqual(datesOfWeek(2, '2026-03-05', '2026-03-13'), { from: '2026-03-12', to: '2026-03-13' })
})
