import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkoutType } from '@bora/rules/workout-types.ts'
import type { ScoringChallenge } from './measures.ts'
import { wayToPoints } from './way-to-points.ts'

type Differing = Partial<ScoringChallenge> & { points?: number; workoutType?: WorkoutType }

const DAYS = ['2026-11-12', '2026-11-11']

function way(
  type: ScoringChallenge['type'],
  why: string,
  { points = 0, workoutType = 'yoga', ...differing }: Differing = {},
) {
  const rules = { weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const challenge = { title: 'Lagoa', type, startDate: '2026-11-01', endDate: '2026-11-30', rules, ...differing }
  return wayToPoints({ challenge, points, parts: [{ why }] }, DAYS, workoutType)
}

test('a workout worth nothing links to the field that its reason is about', () => {
  assert.equal(way('distance', 'nothing_measured'), 'distance')
  assert.equal(way('steps', 'nothing_measured'), 'steps')
  assert.equal(way('calories', 'nothing_measured'), 'calories')
  assert.equal(way('workout_count', 'too_short'), 'minutes')
  assert.equal(way('distance', 'too_long'), 'minutes')
  assert.equal(way('workout_count', 'late'), 'when')
  assert.equal(way('workout_count', 'overlap'), 'when')
  assert.equal(way('gps_run', 'no_track', { workoutType: 'running_outdoor' }), 'track')
})

test('another day is offered only if one that counts can still be logged', () => {
  assert.equal(way('workout_count', 'outside_dates', { startDate: '2026-11-20' }), null)
  assert.equal(way('workout_count', 'outside_dates', { endDate: '2026-11-11' }), 'when')
  assert.equal(way('workout_count', 'weekday', { rules: { weekdays: [3] } }), 'when')
  assert.equal(way('workout_count', 'weekday', { rules: { weekdays: [6, 7] } }), null)
})

test('no field helps if the day or the week already counted, or only another workout would help', () => {
  for (const why of ['not_first_of_day', 'week_full', 'no_track', 'voided', 'something_new'])
    assert.equal(way('workout_count', why), null, why)
})

test('a workout worth points links to the field they depend on', () => {
  const points = 10
  assert.equal(way('distance', 'base', { points }), 'distance')
  assert.equal(way('calories_time', 'base', { points }), 'minutes')
  assert.equal(way('time', 'base', { points }), 'minutes')
  assert.equal(way('workout_count', 'base', { points }), 'when')
})
