import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkActivity, isLate, isRunning, type LoggingChallenge } from './activity-check.ts'
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

test('each reason against logging', () => {
  const saved = { ...draft, id: 'a1' }
  const rows: [ReturnType<typeof check>, string | undefined][] = [
    [check(), undefined],
    [check({}, { challenge: null }), undefined],
    [check({}, { photos: 0 }), 'photo_required'],
    [check({}, { photos: 6 }), undefined],
    [check({}, { photos: 7 }), 'too_many_photos'],
    [check({ minutes: 0 }), 'minutes_invalid'],
    [check({ minutes: 45.5 }), 'minutes_invalid'],
    [check({}, { now: '2026-03-05T12:40:00Z' }), undefined],
    [check({}, { now: '2026-03-05T12:39:59Z' }), 'in_the_future'],
    [check({ minutes: 29 }), 'too_short'],
    [check({ minutes: 29 }, { challenge: null }), 'too_short'],
    [check({ minutes: 1 }, { challenge: { type: 'calories_time' } }), undefined],
    [check({ minutes: 10 }, { challenge: { type: 'count_days' } }), undefined],
    [check({ minutes: 301 }), 'too_long'],
    [check({ minutes: 301 }, { challenge: null }), 'too_long'],
    [check({}, { challenge: { startDate: '2026-03-06' } }), 'outside_dates'],
    [check({}, { challenge: { rules: { weekdays: [6, 7] } } }), 'weekday'],
    [check({}, { challenge: { type: 'gps_run' } }), 'no_track'],
    [check({}, { others: [saved] }), 'overlap'],
    [check({ startedAt: '2026-03-05T12:45:00Z' }, { others: [saved] }), undefined],
    [check({}, { others: [{ ...saved, voided: true }] }), undefined],
    [check({}, { challenge: { status: 'completed' } }), 'closed'],
    [check({}, { now: '2026-03-16T00:00:00Z' }), 'closed'],
    [check({}, { now: '2026-03-07T12:00:00Z' }), undefined],
    [check({}, { now: '2026-03-07T12:00:01Z' }), 'late'],
    [check({}, { now: '2026-03-07T12:00:01Z', challenge: null }), 'late'],
    [check({}, { now: '2026-03-07T12:00:01Z', challenge: { lateHours: 168 } }), undefined],
  ]
  for (const [index, [refusal, reason]] of rows.entries()) assert.equal(refusal?.reason, reason, `row ${index}`)
})

test('the numbers that a text needs come along', () => {
  assert.deepEqual(check({ minutes: 9 }, { challenge: { type: 'count_days' } }), {
    reason: 'too_short',
    params: { least: 10, most: 300 },
  })
  assert.deepEqual(check({}, { now: '2026-03-08T12:00:00Z' }), { reason: 'late', params: { hours: 48 } })
})

test('0 hours mean the same local date', () => {
  assert.ok(!isLate({ ...draft, startedAt: '2026-03-05T03:00:00Z' }, 0, '2026-03-06T02:59:59Z'))
  assert.ok(isLate({ ...draft, startedAt: '2026-03-05T03:00:00Z' }, 0, '2026-03-06T03:00:00Z'))
})

test('an edited activity does not overlap its own old form', () => {
  assert.equal(check({ id: 'a1', minutes: 60 }), null)
})

test('a challenge that has not begun, or is over, keeps nobody from logging from anywhere', () => {
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
