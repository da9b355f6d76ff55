import assert from 'node:assert/strict'
import test from 'node:test'
import { type ExampleWorkout, examplePrizes, exampleThroughout, exampleWorkout } from './challenge-example.ts'
import { challengeTemplates } from './challenge-templates.ts'
import { addDays } from './calendar.ts'
import { CHALLENGE_TYPES } from './challenge-types.ts'
import { NO_PRIZE } from './prizes.ts'
import { RULES_VERSIONS } from './rules-version.ts'
import type { ScoredChallenge } from './scoring/scoring.ts'
import { plantVersion } from './testing/plant-version.ts'

const challenge = (about: Partial<ScoredChallenge>) => ({
  type: 'calories_time' as const,
  startDate: '2026-03-02', // a Monday
  endDate: '2026-03-15',
  rulesVersion: 1,
  target: null,
  ...about,
})
const workout = (about: Partial<ExampleWorkout> = {}): ExampleWorkout => ({
  workoutType: 'crossfit',
  minutes: 45,
  distanceMeters: null,
  steps: null,
  calories: null,
  inFlashHour: false,
  gymCheckIn: false,
  otherTypes: 0,
  ...about,
})
const partsOf = (...about: Parameters<typeof exampleWorkout>) =>
  exampleWorkout(...about)!.receipt.parts.map(({ why }) => why)

test('the worked example: 45 minutes of CrossFit in a flash hour as one of three types', () => {
  const { receipt } = exampleWorkout(challenge({}), workout({ inFlashHour: true, otherTypes: 2 }))!
  assert.equal(receipt.points, 462)
  assert.deepEqual(partsOf(challenge({}), workout()), ['base', 'rounding'])
})

test('it includes every rule that a creator chooses', () => {
  const all = workout({ inFlashHour: true, otherTypes: 2, gymCheckIn: true })
  const points = (rules: ScoredChallenge['rules']) => exampleWorkout(challenge({ rules: rules! }), all)!.receipt.points
  assert.equal(points({}), 467)
  assert.equal(points({ gymBonus: false }), 462)
  assert.equal(points({ gymBonus: false, basePointsPerMinute: '1.5' }), 231)
  assert.equal(points({ gymBonus: false, variety: 'off' }), 356)
  assert.equal(points({ gymBonus: false, variety: 'points' }), 386)
  assert.equal(points({ gymBonus: false, variety: 'off', flash: 'points' }), 329)
  assert.equal(points({ gymBonus: false, variety: 'off', flash: 'off' }), 309)
  const days = challenge({ type: 'count_days', rules: { minMinutes: 60 } })
  assert.deepEqual(partsOf(days, workout()), ['too_short'])
})

test('its photo shows the pose unless `withoutPose` is set', () => {
  const required = challenge({ type: 'workout_count', rules: { pose: 'require' } })
  assert.equal(exampleWorkout(required, workout())!.receipt.points, 10)
  assert.deepEqual(partsOf(required, workout({ withoutPose: true })), ['no_pose'])
  assert.equal(
    exampleWorkout(challenge({ rules: { pose: 'mark' } }), workout({ withoutPose: true }))!.receipt.points,
    309,
  )
})

test('it takes place on the first date that counts, and nowhere if none does', () => {
  const weekend = challenge({ type: 'workout_count', rules: { weekdays: [6, 7] } })
  assert.equal(exampleWorkout(weekend, workout())!.receipt.points, 10)
  assert.equal(exampleWorkout({ ...weekend, endDate: '2026-03-06' }, workout()), null)
  assert.deepEqual(exampleThroughout({ ...weekend, target: 10, endDate: '2026-03-06' }, workout()), {
    days: 0,
    score: 0,
    reachedOn: null,
  })
})

test('each type scores its own measure', () => {
  const measured = { workoutType: 'running_outdoor', distanceMeters: 5_000, steps: 6_000, calories: 350 } as const
  for (const type of CHALLENGE_TYPES) {
    assert.ok(exampleWorkout(challenge({ type }), workout(measured))!.receipt.points > 0, type)
  }
})

test('on every date that counts: the score, and the date on which the target is reached', () => {
  const weekly = { type: 'weekly_consistency', target: 80 } as const
  assert.deepEqual(exampleThroughout(challenge(weekly), workout()), { days: 14, score: 70, reachedOn: null })
  const daily = challenge({ type: 'workout_count' })
  assert.deepEqual(exampleThroughout({ ...daily, target: 100 }, workout()), { days: 14, score: 140, reachedOn: 10 })
  assert.deepEqual(exampleThroughout(daily, workout()), { days: 14, score: 140, reachedOn: null })
})

test('the target of every template is reachable', () => {
  for (const [name, { type, rules, days, target }] of Object.entries(challengeTemplates)) {
    if (target === null) continue
    const endDate = addDays('2026-03-02', days - 1)
    const { reachedOn } = exampleThroughout({ ...challenge({ type, rules, endDate }), target }, workout())
    assert.notEqual(reachedOn, null, name)
  }
})

const pool = { ...NO_PRIZE, kind: 'challenge', entryFeeCents: 3_000 } as const
const amounts = (...about: Parameters<typeof examplePrizes>) =>
  examplePrizes(...about).prizes.map(({ amountCents }) => amountCents)

test('prizes for a number of participants: the winner, everyone who reaches the target, the places', () => {
  const open = { prize: pool, target: null, rulesVersion: 1 }
  assert.deepEqual(amounts(open, 20), [54_000])
  assert.deepEqual(amounts({ ...open, target: 210 }, 20, 3), [18_000, 18_000, 18_000])
  const tiers = { ...open, prize: { ...pool, split: 'tiers', tiers: [60, 30, 10] } as const }
  assert.deepEqual(amounts(tiers, 20), [32_400, 16_200, 5_400])
  assert.deepEqual(amounts({ ...tiers, target: 1 }, 2), [3_600, 1_800])
  assert.deepEqual(amounts({ ...open, target: 20 }, 100), [270_000], 'nobody reaches the target: one winner')
  assert.equal(examplePrizes(open, 1).outcome, 'refunded')
  const fixed = { ...open, prize: { ...NO_PRIZE, kind: 'fixed', amountCents: 50_000 } as const }
  assert.deepEqual(amounts(fixed, 5), [50_000])
  assert.deepEqual(amounts({ ...open, prize: NO_PRIZE }, 5), [])
})

test('both follow the version of the rules', () => {
  const rulesVersion = plantVersion({ firstWorkoutOfDayPoints: 12, platformFeePercent: 20 })
  try {
    const later = challenge({ type: 'workout_count', rulesVersion })
    assert.equal(exampleWorkout(later, workout())!.receipt.points, 12)
    assert.deepEqual(amounts({ prize: pool, target: null, rulesVersion }, 20), [48_000])
  } finally {
    delete RULES_VERSIONS[rulesVersion]
  }
})
