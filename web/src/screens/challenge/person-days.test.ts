import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Activity } from '../../components/activity/receipt-lines.ts'
import { personDays } from './person-days.ts'

function workout(localDate: string, startedAt: string, ...points: number[]): Activity {
  const receipts = points.map((value, index) => ({ challengeId: index === 0 ? 'here' : 'elsewhere', points: value }))
  return { id: startedAt, localDate, startedAt, receipts } as Activity
}

test('workouts of a date are one day, the latest first, with the points of this challenge alone', () => {
  const days = personDays(
    [
      workout('2026-03-02', '2026-03-02T12:00:00Z', 10, 400),
      // One o'clock on the 4th in UTC is the evening of the 3rd in São Paulo.
      workout('2026-03-03', '2026-03-04T01:00:00Z', 0),
      workout('2026-03-03', '2026-03-03T12:00:00Z', 15),
    ],
    'here',
  )
  assert.deepEqual(
    days.map(({ date, points, workouts }) => [date, points, workouts.map(one => one.id)]),
    [
      ['2026-03-03', 15, ['2026-03-04T01:00:00Z', '2026-03-03T12:00:00Z']],
      ['2026-03-02', 10, ['2026-03-02T12:00:00Z']],
    ],
  )
})

test('a workout without a receipt here gives nothing here', () => {
  assert.deepEqual(personDays([workout('2026-03-02', '2026-03-02T12:00:00Z')], 'here')[0]!.points, 0)
  assert.deepEqual(personDays([], 'here'), [])
})
