import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datesOfMonth, fullMonthDates } from './full-month.ts'

test('a month is full with as many dates as the goals of its weeks add up to', () => {
  const cases = [
    [3, '2026-11-15', 13],
    [3, '2026-02-01', 12],
    [1, '2026-12-31', 4],
    [5, '2026-12-31', 22],
    [7, '2028-02-29', 29],
    [7, '2026-12-01', 31],
  ] as const
  for (const [goal, day, dates] of cases) assert.equal(fullMonthDates(goal, day), dates, `${goal} in ${day}`)
})

test('the dates of a month, also of a leap year', () => {
  assert.deepEqual([datesOfMonth('2028-02-10').length, datesOfMonth('2026-02-10').length], [29, 28])
  assert.deepEqual([datesOfMonth('2026-11-30')[0], datesOfMonth('2026-11-01').at(-1)], ['2026-11-01', '2026-11-30'])
})
