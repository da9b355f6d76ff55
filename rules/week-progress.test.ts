import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weekProgressOf } from './week-progress.ts'

test('the week runs from Monday to Sunday', () => {
  const week = weekProgressOf(['2026-03-01', '2026-03-02', '2026-03-04', '2026-03-09'], '2026-03-05')
  assert.deepEqual(week.days.map(one => one.day.slice(-2)).join(' '), '02 03 04 05 06 07 08')
  assert.deepEqual(week.days.map(one => (one.done ? 'x' : '.')).join(''), 'x.x....')
  assert.deepEqual(week.days.map(one => one.when[0]).join(''), 'ppptfff')
  assert.deepEqual([week.status, week.done, week.goal], ['in_progress', 2, 3])
})

test('not started, in progress, complete', () => {
  const status = (dates: string[], goal?: number) => weekProgressOf(dates, '2026-03-08', goal).status
  assert.equal(status([]), 'not_started')
  assert.equal(status(['2026-03-01']), 'not_started')
  assert.equal(status(['2026-03-08', '2026-03-08']), 'in_progress')
  assert.equal(status(['2026-03-02', '2026-03-03', '2026-03-08']), 'complete')
  assert.equal(status(['2026-03-02'], 1), 'complete')
})
