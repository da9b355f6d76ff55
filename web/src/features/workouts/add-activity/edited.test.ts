import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDefaults } from '@bora/rules/scoring/default-rules.ts'
import type { Activity } from '../components/receipt-lines.ts'
import { changesOf, draftOf, isMoved, refusalOfEdit, savedForm } from './edited.ts'
import type { ContextChallenge } from './worth.ts'

const activity: Activity = {
  id: 'a1',
  person: { id: 'p1', name: 'Ana', photoUrl: null },
  workoutType: 'running_outdoor',
  startedAt: '2026-03-05T12:00:31.000Z',
  timeZone: 'America/Sao_Paulo',
  localDate: '2026-03-05',
  localTime: '09:00',
  minutes: 45,
  distanceMeters: 6_200,
  steps: null,
  calories: null,
  caption: 'Lagoa',
  source: 'manual',
  gpsTrack: false,
  gym: null,
  pose: false,
  photoSource: 'gallery',
  photos: [],
  createdAt: '2026-03-05T13:00:00.000Z',
  version: 1,
  editedAt: null,
  voided: false,
  voidedFor: null,
  hiddenPhotoIds: [],
  receipts: [],
}
const saved = savedForm(activity, [])

function challenge(type: ContextChallenge['challenge']['type'], startDate = '2026-03-01'): ContextChallenge {
  const about = {
    id: type,
    title: type,
    category: 'general',
    target: null,
    lateHours: 48,
    isPrivate: false,
    rulesVersion: 1 as const,
  }
  const dates = { startDate, endDate: '2026-03-14' }
  return {
    challenge: { ...about, ...dates, type, score: 0, rules: withDefaults(null, 1) as never },
    activities: [{ ...saved, distanceMeters: 6_200, steps: null, calories: null, late: false } as never],
    bonuses: [],
    passes: [],
  }
}

test('the form holds a saved workout as it would be typed, and keeps its start to the second', () => {
  const draft = draftOf(activity, ',')
  assert.deepEqual([draft.minutes, draft.distance, draft.steps, draft.caption], ['45', '6,2', '', 'Lagoa'])
  assert.equal(isMoved(draft, activity), false)
  assert.equal(isMoved({ when: { day: '2026-03-05', time: '09:00' } }, activity), false)
  assert.equal(isMoved({ when: { day: '2026-03-05', time: '09:01' } }, activity), true)
})

test('the effect of saving is shown for each challenge whose dates include the workout, and no other', () => {
  const after = { ...saved, minutes: 35 }
  const context = [challenge('time'), challenge('workout_count'), challenge('time', '2026-03-10')]
  const changes = changesOf({ before: saved, after }, context, activity.createdAt)
  assert.deepEqual(
    changes.map(one => [one.challenge.id, one.change]),
    [
      ['time', -10],
      ['workout_count', 0],
    ],
  )
})

test('edits that the server would refuse are refused before sending', () => {
  const refusal = refusalOfEdit(
    { before: saved, after: { ...saved, minutes: 20 } },
    { photos: null, context: [challenge('time')], loggedAt: activity.createdAt },
  )
  assert.equal(refusal?.code, 'activity_too_short')
})
