import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkActivity, checkForm, isLate, isRunning, type LoggingChallenge } from './activity-check.ts'
import type { Activity } from './scoring/activity.ts'

const draft = {
  workoutType: 'crossfit',
  startedAt: '2026-03-05T12:00:00Z',
  timeZone: 'America/Sao_Paulo',
  minutes: 45,
}
const challenge: LoggingChallenge = {
  type: 'workout_count',
  startDate: '2026-03-01',
  endDate: '2026-03-14',
  rulesVersion: 1,
  status: 'active',
}
const now = '2026-03-05T20:00:00Z'

function check(
  change: Partial<Activity> = {},
  world: { photos?: number; now?: string; challenge?: Partial<LoggingChallenge> | null; others?: Activity[] } = {},
) {
  return checkActivity(
    { ...draft, ...change },
    {
      photos: world.photos ?? 1,
      now: world.now ?? now,
      challenge: world.challenge === null ? null : { ...challenge, ...world.challenge },
      others: world.others ?? [],
    },
  )
}

test('each refusal of logging', () => {
  const saved = { ...draft, id: 'a1' }
  const rows: [ReturnType<typeof check>, string | undefined][] = [
    [check(), undefined],
    [check({}, { challenge: null }), undefined],
    [check({}, { photos: 0 }), 'photo_required'],
    [check({}, { photos: 6 }), undefined],
    [check({}, { photos: 7 }), 'too_many_photos'],
    [check({ minutes: 0 }), 'invalid_input'],
    [check({ minutes: 45.5 }), 'invalid_input'],
    [check({}, { now: '2026-03-05T12:40:00Z' }), undefined],
    [check({}, { now: '2026-03-05T12:39:59Z' }), 'activity_in_the_future'],
    [check({ minutes: 29 }), 'activity_too_short'],
    [check({ minutes: 29 }, { challenge: null }), 'activity_too_short'],
    [check({ minutes: 1 }, { challenge: { type: 'calories_time' } }), undefined],
    [check({ minutes: 10 }, { challenge: { type: 'count_days' } }), undefined],
    [check({ minutes: 301 }), 'activity_too_long'],
    [check({ minutes: 301 }, { challenge: null }), 'activity_too_long'],
    [check({}, { challenge: { startDate: '2026-03-06' } }), 'activity_outside_dates'],
    [check({}, { challenge: { rules: { weekdays: [6, 7] } } }), 'activity_weekday'],
    [check({}, { challenge: { type: 'gps_run' } }), 'activity_no_track'],
    [check({}, { others: [saved] }), 'activity_overlap'],
    [check({ startedAt: '2026-03-05T12:45:00Z' }, { others: [saved] }), undefined],
    [check({}, { others: [{ ...saved, voided: true }] }), undefined],
    [check({}, { challenge: { status: 'completed' } }), 'challenge_ended'],
    [check({}, { now: '2026-03-16T00:00:00Z' }), 'challenge_ended'],
    [check({}, { now: '2026-03-07T12:00:00Z' }), undefined],
    [check({}, { now: '2026-03-07T12:00:01Z' }), 'activity_late'],
    [check({}, { now: '2026-03-07T12:00:01Z', challenge: null }), 'activity_late'],
    [check({}, { now: '2026-03-07T12:00:01Z', challenge: { lateHours: 168 } }), undefined],
  ]
  for (const [index, [refusal, code]] of rows.entries()) assert.equal(refusal?.code, code, `row ${index}`)
})

test('refusals come with the numbers that their texts need', () => {
  assert.deepEqual(check({ minutes: 9 }, { challenge: { type: 'count_days' } }), {
    code: 'activity_too_short',
    field: 'minutes',
    params: { least: 10, most: 300 },
  })
  assert.deepEqual(check({}, { now: '2026-03-08T12:00:00Z' }), {
    code: 'activity_late',
    field: 'startedAt',
    params: { hours: 48 },
  })
})

test('0 hours mean the same local date', () => {
  assert.ok(!isLate({ ...draft, startedAt: '2026-03-05T03:00:00Z' }, 0, '2026-03-06T02:59:59Z'))
  assert.ok(isLate({ ...draft, startedAt: '2026-03-05T03:00:00Z' }, 0, '2026-03-06T03:00:00Z'))
})

test('an edited activity does not overlap its own old form', () => {
  assert.equal(check({ id: 'a1', minutes: 60 }), null)
})

test('a challenge that has not begun or is over does not prevent logging', () => {
  const challenge = { startDate: '2026-03-10', endDate: '2026-03-12' }
  const zone = 'America/Sao_Paulo'
  // 02:59 UTC is still the evening before in São Paulo.
  for (const [now, running] of [
    ['2026-03-10T02:59:00Z', false],
    ['2026-03-10T03:00:00Z', true],
    ['2026-03-13T02:59:00Z', true],
    ['2026-03-13T03:00:00Z', false],
  ] as const) {
    assert.equal(isRunning(challenge, now, zone), running, now)
  }
})

test('world records can be logged, and impossible measures are refused by field', () => {
  // Records for short durations; minutes are whole and rounded down, as watches show them.
  const rows: [Partial<Activity>, string | undefined][] = [
    [{ workoutType: 'running_outdoor', minutes: 1, distanceMeters: 800 }, undefined], // 1:40.91
    [{ workoutType: 'running_outdoor', minutes: 12, distanceMeters: 5_000 }, undefined], // 12:35.36
    [{ workoutType: 'running_outdoor', minutes: 60, distanceMeters: 21_330 }, undefined], // one hour on the track
    [{ workoutType: 'running_outdoor', minutes: 120, distanceMeters: 42_195 }, undefined], // 2:00:35
    [{ workoutType: 'running_outdoor', minutes: 300, distanceMeters: 76_000 }, undefined], // 100 km in 6:05:35
    [{ workoutType: 'walking', minutes: 76, distanceMeters: 20_000 }, undefined], // race walk, 1:16:10
    [{ workoutType: 'bike_outdoor', minutes: 60, distanceMeters: 56_792 }, undefined], // the hour
    [{ workoutType: 'bike_outdoor', minutes: 3, distanceMeters: 4_000 }, undefined], // 3:59, alone on the track
    [{ workoutType: 'running_outdoor', minutes: 30, distanceMeters: 15_501 }, 'activity_too_far'],
    [{ workoutType: 'walking', minutes: 30, distanceMeters: 9_301 }, 'activity_too_far'],
    [{ workoutType: 'dog_walk', minutes: 30, distanceMeters: 15_000 }, 'activity_too_far'],
    [{ workoutType: 'bike_outdoor', minutes: 30, distanceMeters: 37_201 }, 'activity_too_far'],
    [{ workoutType: 'yoga', minutes: 30, distanceMeters: 1_000_000 }, 'activity_too_far'],
    [{ minutes: 60, steps: 18_300 }, undefined],
    [{ minutes: 60, steps: 18_301 }, 'activity_too_many_steps'],
    [{ minutes: 60, calories: 2_440 }, undefined],
    [{ minutes: 60, calories: 2_441 }, 'activity_too_many_calories'],
    [{ minutes: 30, steps: 1_000_000n }, 'activity_too_many_steps'],
    [{ minutes: 30, distanceMeters: null, steps: null, calories: null }, undefined],
  ]
  for (const [change, code] of rows) {
    const draft = {
      workoutType: 'crossfit',
      startedAt: '2026-03-05T12:00:00Z',
      timeZone: 'America/Sao_Paulo',
      minutes: 45,
    }
    const refusal = checkForm({ ...draft, ...change }, 1, '2026-03-05T20:00:00Z')
    assert.equal(refusal?.code, code, `${change.workoutType ?? ''} ${String(Object.values(change))}`)
  }
})
