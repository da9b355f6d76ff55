import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHALLENGE_CATEGORIES, categoryOf } from './challenge-category.ts'
import { CHALLENGE_TYPES, isChallengeType } from './challenge-types.ts'
import { isWorkoutType, REFERRAL_BONUS, WORKOUT_TYPES, workoutTypes } from './workout-types.ts'

test('ten types, each in its category', () => {
  const categories = Object.fromEntries(CHALLENGE_TYPES.map(type => [type, categoryOf(type)]))
  assert.deepEqual(categories, {
    workout_count: 'consistency',
    calories_time: 'intensity',
    weekly_consistency: 'consistency',
    count_days: 'days',
    time: 'intensity',
    distance: 'general',
    steps: 'general',
    calories: 'intensity',
    activity: 'general',
    gps_run: 'general',
  })
  assert.ok(Object.values(categories).every(one => CHALLENGE_CATEGORIES.some(category => category === one)))
})

test('only registered names are types', () => {
  for (const text of ['constructor', '__proto__', 'toString', '', 'Time']) {
    assert.ok(!isChallengeType(text) && !isWorkoutType(text), text)
  }
  assert.ok(!isWorkoutType(REFERRAL_BONUS))
})

test('each workout type has a plausible pace', () => {
  for (const type of WORKOUT_TYPES) {
    const { pace } = workoutTypes[type]
    assert.ok(!pace || pace.fastest < pace.slowest, type)
  }
})

test("outdoor and field sports don't take place in a gym", () => {
  assert.deepEqual(
    WORKOUT_TYPES.filter(type => !workoutTypes[type].inGym),
    ['running_outdoor', 'bike_outdoor', 'walking', 'dog_walk', 'beach_tennis', 'football', 'hiking'],
  )
})
