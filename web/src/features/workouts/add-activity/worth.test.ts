import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gymBonus, leadOf, minutesRange, refusalOf, worthOf } from './worth.ts'
import type { ContextChallenge } from './worth.ts'

const NOW = Date.parse('2026-11-12T22:00:00Z')
const rules = {
  basePointsPerMinute: '3',
  variety: 'percent',
  flash: 'percent',
  minMinutes: 10,
  weeklyTarget: 3,
  weekStreakBonus: 10,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  gymBonus: true,
  inviteBonus: true,
} as const

function challenge(id: string, type: ContextChallenge['challenge']['type'], change: object = {}): ContextChallenge {
  return {
    challenge: {
      id,
      title: id,
      type,
      isPrivate: false,
      category: 'general',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      rules: { ...rules, weekdays: [...rules.weekdays] },
      target: null,
      rulesVersion: 1,
      lateHours: 48,
      score: 0,
      ...change,
    },
    activities: [],
    bonuses: [],
    passes: [],
  }
}
const workout = {
  workoutType: 'gym_general',
  startedAt: '2026-11-12T21:00:00Z',
  timeZone: 'America/Sao_Paulo',
  minutes: 45,
  gymCheckIn: true,
}

test('the ticket lists each challenge with its points, those that give any first', () => {
  const context = [
    challenge('dist', 'distance'),
    challenge('dias', 'workout_count'),
    challenge('tempo', 'calories_time'),
  ]
  const worths = worthOf(workout, context, NOW)
  assert.deepEqual(
    worths.map(one => [one.challenge.id, one.points]),
    [
      ['dias', 15],
      ['tempo', 236],
      ['dist', 0],
    ],
  )
  assert.equal(leadOf(worths, null)?.challenge.id, 'dias')
  assert.equal(leadOf(worths, 'dist')?.challenge.id, 'dist')
  assert.equal(refusalOf(workout, 1, worths, null, NOW), null)
})

test('inside a challenge its own reason counts, from anywhere one that counts is enough', () => {
  const short = { ...workout, minutes: 20 }
  const worths = worthOf(short, [challenge('dias', 'workout_count'), challenge('tempo', 'calories_time')], NOW)
  assert.deepEqual(refusalOf(short, 1, worths, 'dias', NOW), {
    code: 'activity_too_short',
    field: 'minutes',
    params: { least: 30, most: 300 },
  })
  assert.equal(refusalOf(short, 1, worths, null, NOW), null)
  assert.deepEqual(refusalOf(short, 0, worths, null, NOW), { code: 'photo_required', field: 'photoIds' })
})

test('where nothing counts, a shared reason is shown; wrong dates are the least informative reason', () => {
  const soon = { startDate: '2026-11-20' }
  const short = { ...workout, minutes: 20 }
  const reason = (context: ContextChallenge[]) => refusalOf(short, 1, worthOf(short, context, NOW), null, NOW)
  assert.equal(reason([challenge('a', 'workout_count'), challenge('b', 'calories_time', soon)]) !== null, true)
  assert.deepEqual(reason([challenge('a', 'workout_count'), challenge('b', 'time', soon)]), {
    code: 'activity_too_short',
    field: 'minutes',
    params: { least: 30, most: 300 },
  })
  assert.deepEqual(reason([challenge('a', 'workout_count'), challenge('b', 'gps_run')]), { code: 'activity_nowhere' })
  assert.deepEqual(refusalOf(short, 1, [], null, NOW), {
    code: 'activity_too_short',
    field: 'minutes',
    params: { least: 30, most: 300 },
  })
})

test('the countable minutes come from the challenge, from all of them, or from the general rule', () => {
  const context = [challenge('dias', 'workout_count'), challenge('tempo', 'calories_time')]
  assert.deepEqual(minutesRange(context, 'dias'), { least: 30, most: 300 })
  assert.deepEqual(minutesRange(context, null), { least: 1, most: 300 })
  assert.deepEqual(minutesRange([], null), { least: 30, most: 300 })
})

test('a gym check-in promises points only if an active challenge gives them', () => {
  const zone = 'America/Sao_Paulo'
  const promises = (...context: ContextChallenge[]) => gymBonus(context, NOW, zone)
  assert.equal(promises(challenge('dias', 'workout_count')), 5)
  assert.equal(promises(challenge('dist', 'distance'), challenge('dias', 'workout_count')), 5)
  assert.equal(promises(), 0)
  assert.equal(promises(challenge('dist', 'distance')), 0)
  assert.equal(promises(challenge('sem', 'workout_count', { rules: { ...rules, gymBonus: false } })), 0)
  assert.equal(promises(challenge('depois', 'workout_count', { startDate: '2026-11-20' })), 0)
})
