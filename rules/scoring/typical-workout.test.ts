import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Activity } from './activity.ts'
import type { ScoredChallenge } from './scoring.ts'
import { type InChallenge, type TypicalWorkout, typicalWorkout, workoutOfToday, worthToday } from './typical-workout.ts'

const ZONE = 'America/Sao_Paulo'
const done = (workoutType: TypicalWorkout['workoutType'], minutes: number, more: Partial<TypicalWorkout> = {}) => ({
  workoutType,
  minutes,
  distanceMeters: null,
  steps: null,
  calories: null,
  ...more,
})
const logged = (startedAt: string, minutes = 45, workoutType = 'yoga'): Activity => ({
  id: startedAt,
  workoutType,
  startedAt,
  timeZone: ZONE,
  minutes,
})
const challenge = (type: ScoredChallenge['type'], rules: ScoredChallenge['rules'] = {}): ScoredChallenge => ({
  type,
  startDate: '2026-03-02',
  endDate: '2026-03-29',
  rulesVersion: 1,
  rules,
})
/** Monday, 9 March, at that time in São Paulo. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 9, hour + 3, minute)).toISOString()
const inside = (one: ScoredChallenge, activities: Activity[] = []): InChallenge => ({
  challenge: one,
  activities,
  bonuses: [],
})
const worthAt = (now: string, challenges: InChallenge[], typical = typicalWorkout([])) =>
  worthToday(workoutOfToday(typical, { now, timeZone: ZONE, others: challenges[0]?.activities ?? [] }), challenges)

test('the most frequent recent type, with the median of its minutes and measures', () => {
  const lately = [
    done('yoga', 20),
    done('running_outdoor', 40, { distanceMeters: 7_000 }),
    done('running_outdoor', 30, { distanceMeters: 5_000 }),
    done('running_outdoor', 90),
    done('yoga', 60),
  ]
  assert.deepEqual(typicalWorkout(lately), done('running_outdoor', 40, { distanceMeters: 5_000 }))
  assert.deepEqual(typicalWorkout([done('yoga', 30), done('dance', 50)]), done('yoga', 30), 'of two the last one done')
  assert.deepEqual(typicalWorkout([done('yoga', 60), done('yoga', 30)]).minutes, 30)
  assert.deepEqual(typicalWorkout([]), done('gym_general', 45))
})

test('it has just ended, began today, and not during another workout', () => {
  const startOf = (now: string, others: Activity[] = []) =>
    workoutOfToday(typicalWorkout([]), { now, timeZone: ZONE, others }).startedAt
  assert.equal(startOf(at(12)), at(11, 15))
  assert.equal(startOf(at(0, 20)), at(0))
  assert.equal(startOf(at(12), [logged(at(11), 30)]), at(11, 30))
  assert.equal(startOf(at(12), [logged(at(11), 30), logged(at(11, 40), 20)]), at(12))
  assert.equal(startOf(at(12), [logged(at(9), 30)]), at(11, 15))
})

test("today's worth follows the type and the rules", () => {
  const rows: [string, ReturnType<typeof worthAt>, ReturnType<typeof worthToday>][] = [
    ['first of the day', worthAt(at(12), [inside(challenge('workout_count'))]), { gained: 10, why: null }],
    [
      'trained already',
      worthAt(at(18), [inside(challenge('workout_count'), [logged(at(9))])]),
      { gained: 0, why: 'not_first_of_day' },
    ],
    [
      'a weekday that does not count',
      worthAt(at(12), [inside(challenge('workout_count', { weekdays: [6, 7] }))]),
      { gained: 0, why: 'weekday' },
    ],
    ['minutes and intensity', worthAt(at(13), [inside(challenge('calories_time'))]), { gained: 231, why: null }],
    ['in the flash hour', worthAt(at(10), [inside(challenge('calories_time'))]), { gained: 265, why: null }],
    [
      'a second type lifts the whole day',
      worthAt(at(13), [inside(challenge('calories_time', { flash: 'off' }), [logged(at(6))])]),
      // 45 x 3 x 1.71 x 1.2 = 277.02, and yoga's 95.85 becomes 115.02.
      { gained: 296, why: null },
    ],
    [
      'a full week',
      worthAt(at(12), [
        inside({ ...challenge('weekly_consistency', { weeklyTarget: 1 }), startDate: '2026-03-05' }, [
          logged('2026-03-06T12:00:00Z'),
        ]),
      ]),
      { gained: 0, why: 'week_full' },
    ],
    [
      'the best of several',
      worthAt(at(12), [inside(challenge('workout_count')), inside(challenge('calories_time', { flash: 'off' }))]),
      { gained: 231, why: null },
    ],
    [
      'several reasons',
      worthAt(at(18), [
        inside(challenge('workout_count'), [logged(at(9))]),
        inside(challenge('workout_count', { weekdays: [7] }), [logged(at(9))]),
      ]),
      { gained: 0, why: null },
    ],
    [
      'too short for the rules',
      worthAt(at(12), [inside(challenge('workout_count'))], done('yoga', 20)),
      { gained: 0, why: 'too_short' },
    ],
    ['no points there', worthAt(at(12), [inside(challenge('count_days')), inside(challenge('distance'))]), null],
    ['not yet, or over', worthAt(at(12), [inside({ ...challenge('workout_count'), startDate: '2026-03-10' })]), null],
    ['in no challenge', worthAt(at(12), []), null],
  ]
  for (const [what, actual, expected] of rows) assert.deepEqual(actual, expected, what)
})

test('training on the date of a lifeline voids it, and the worth includes that loss', () => {
  const lifeline = { kind: 'lifeline' as const, sentOn: ['2026-03-09'] }
  const one = { ...inside(challenge('workout_count')), bonuses: [lifeline] }
  assert.deepEqual(worthAt(at(12), [one])?.gained, 0)
  const other = { ...one, bonuses: [{ ...lifeline, sentOn: ['2026-03-08', '2026-03-09'] }] }
  assert.deepEqual(worthAt(at(12), [other])?.gained, 10)
})
