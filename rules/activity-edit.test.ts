import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoggingChallenge } from './activity-check.ts'
import { changesFacts, checkEdit } from './activity-edit.ts'
import type { Activity } from './scoring/activity.ts'
import { previewDelete, previewEdit } from './scoring/preview.ts'

const before: Activity = {
  id: 'a1',
  workoutType: 'crossfit',
  startedAt: '2026-03-05T12:00:00.000Z',
  timeZone: 'America/Sao_Paulo',
  minutes: 45,
  distanceMeters: null,
  steps: null,
  calories: null,
  gpsTrack: false,
  voided: false,
}
const challenge: LoggingChallenge = {
  type: 'workout_count',
  startDate: '2026-03-01',
  endDate: '2026-03-14',
  rulesVersion: 1,
  status: 'active',
}
type World = {
  photos?: number | null
  loggedAt?: string
  challenges?: Partial<LoggingChallenge>[]
  others?: Activity[]
}

function check(change: Partial<Activity>, world: World = {}, was: Partial<Activity> = {}) {
  const old = { ...before, ...was }
  const refusal = checkEdit(
    { before: old, after: { ...old, ...change } },
    {
      photos: world.photos === undefined ? null : world.photos,
      loggedAt: world.loggedAt ?? '2026-03-05T13:00:00Z',
      challenges: (world.challenges ?? [{}]).map(about => ({
        challenge: { ...challenge, ...about },
        others: world.others ?? [],
      })),
    },
  )
  return refusal?.code ?? null
}

test('allowed edits, and each refusal', () => {
  const earlier = { ...before, id: 'a0', startedAt: '2026-03-05T10:00:00Z', minutes: 60 }
  const rows: [string | null, string | null, string][] = [
    [check({ minutes: 60 }), null, 'longer, as long as it ended before it was logged'],
    [check({ minutes: 70 }), 'activity_after_logging', 'it would have ended after it was logged'],
    [
      check({ startedAt: '2026-03-06T12:00:00Z' }),
      'activity_after_logging',
      'moved to another day that was to come then',
    ],
    [check({ minutes: 20 }), 'activity_too_short', 'it would count nowhere'],
    [check({ minutes: 20 }, { challenges: [{}, { type: 'calories_time' }] }), null, 'it still counts in one'],
    [check({ startedAt: '2026-03-05T10:30:00Z' }, { others: [earlier] }), 'activity_overlap', 'into another one'],
    [check({ startedAt: '2026-03-02T12:00:00Z' }), 'activity_late', 'so far back that it was logged too late'],
    [check({ workoutType: 'yoga' }), null, 'another type'],
    [check({ minutes: 0 }), 'invalid_input', 'no time at all'],
    [check({ steps: 20_000 }), 'activity_too_many_steps', 'more than anybody walks in that time'],
    [check({}, { photos: 0 }), 'photo_required', 'no photo left'],
    [check({}, { photos: 7 }), 'too_many_photos', 'too many'],
    [check({}, { challenges: [] }), null, 'nothing but words'],
    [check({ minutes: 20 }, { challenges: [] }), 'activity_too_short', 'the general minutes'],
    [check({ minutes: 12 }, { challenges: [] }, { minutes: 10 }), null, 'it was shorter already'],
    [check({ minutes: 9 }, { challenges: [] }, { minutes: 10 }), 'activity_too_short', 'shorter still'],
    [check({ minutes: 300 }, { challenges: [], loggedAt: '2026-03-06T00:00:00Z' }), null, 'the longest'],
    [check({ minutes: 301 }, { challenges: [], loggedAt: '2026-03-06T00:00:00Z' }), 'activity_too_long', 'too long'],
    [
      check({ minutes: 50 }, { challenges: [{ startDate: '2026-03-10' }] }),
      null,
      'a challenge of other dates has no say',
    ],
    [check({ minutes: 35 }, {}, { minutes: 20 }), null, 'what counted nowhere may be mended'],
    [check({ minutes: 50 }, {}, { voided: true }), 'activity_voided', 'taken out by moderators'],
    [check({}, { photos: 2 }, { voided: true }), null, 'its photos all the same'],
    [check({ minutes: 50 }, {}, { gpsTrack: true }), 'activity_tracked', 'proved by a track'],
  ]
  for (const [found, expected, name] of rows) assert.equal(found, expected, name)
})

test('the same facts in another notation are no change', () => {
  assert.equal(changesFacts(before, { ...before, startedAt: '2026-03-05T12:00:00Z', minutes: 45n }), false)
  assert.equal(changesFacts(before, { ...before, distanceMeters: 0 }), true)
})

test('the preview of an edit shows the change of the whole score', () => {
  const scored = { type: 'calories_time', startDate: '2026-03-01', endDate: '2026-03-14', rulesVersion: 1 } as const
  const other = { ...before, id: 'a2', workoutType: 'yoga', startedAt: '2026-03-05T15:00:00Z' }
  const after = { ...before, workoutType: 'yoga' }
  const { receipt, change } = previewEdit(scored, [other], [], { before, after })
  const alone = previewEdit(scored, [], [], { before, after })
  // Without the second type of the day, the other workout is worth less, too.
  assert.ok(change < alone.change, `${change} ${alone.change}`)
  assert.ok(receipt.points > 0)
  assert.equal(previewEdit(scored, [other], [], { before, after: before }).change, 0)
  assert.ok(previewDelete(scored, [other], [], before) < 0)
})
