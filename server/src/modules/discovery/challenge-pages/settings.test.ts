import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

type Draft = Partial<Calls['POST /challenges']['request']['body']['draft']>
const GYM = 'box-carcara-sao-paulo-sp'
type Challenge = Awaited<ReturnType<typeof buildChallenge>>

const MONDAY = { startDate: '2026-03-02', endDate: '2026-03-02' }
const TWO_WEEKS = { startDate: '2026-03-02', endDate: '2026-03-15' }

/**
 * Ana's score in a challenge of each setting, for the same workouts. On Monday: 45 minutes of CrossFit at 9 with a
 * check-in and 300 kcal, 30 of yoga at half past 11, 30 of football at 13 with 3 km and 4,000 steps. On Tuesday, logged
 * 25 hours later, and on the next Monday: 45 minutes of gym at 9.
 */
const SCORES: Record<string, [draft: Draft, score: number]> = {
  // 309.15 x 1.3 x 1.15 + 5, 63.9 x 1.3, 180 x 1.3
  'calories_time as it comes': [{ type: 'calories_time', ...MONDAY }, 467 + 83 + 234],
  'base points': [{ type: 'calories_time', ...MONDAY, rules: { basePointsPerMinute: '1.5' } }, 236 + 42 + 117],
  'variety in points': [{ type: 'calories_time', ...MONDAY, rules: { variety: 'points' } }, 361 + 64 + 210],
  'no variety': [{ type: 'calories_time', ...MONDAY, rules: { variety: 'off' } }, 361 + 64 + 180],
  'flash in points': [{ type: 'calories_time', ...MONDAY, rules: { flash: 'points' } }, 427 + 83 + 234],
  'no flash': [{ type: 'calories_time', ...MONDAY, rules: { flash: 'off' } }, 407 + 83 + 234],
  'no check-ins': [{ type: 'calories_time', ...MONDAY, rules: { gymBonus: false } }, 462 + 83 + 234],
  'workout_count as it comes': [{ type: 'workout_count', ...TWO_WEEKS }, 15 + 10 + 10],
  weekdays: [{ type: 'workout_count', ...TWO_WEEKS, rules: { weekdays: [2] } }, 10],
  'the same date only': [{ type: 'workout_count', ...TWO_WEEKS, limits: { lateHours: 0 } }, 15 + 10],
  'a day to log': [{ type: 'workout_count', ...TWO_WEEKS, limits: { lateHours: 24 } }, 15 + 10],
  'a week to log': [{ type: 'workout_count', ...TWO_WEEKS, limits: { lateHours: 168 } }, 15 + 10 + 10],
  'count_days as it comes': [{ type: 'count_days', ...TWO_WEEKS }, 3],
  'minutes of a valid day': [{ type: 'count_days', ...TWO_WEEKS, rules: { minMinutes: 46 } }, 0],
  'weekly_consistency as it comes': [{ type: 'weekly_consistency', ...TWO_WEEKS }, 15 + 10 + 10],
  'one workout a week': [{ type: 'weekly_consistency', ...TWO_WEEKS, rules: { weeklyTarget: 1 } }, 15 + 0 + 20],
  'bonus of a full week': [
    { type: 'weekly_consistency', ...TWO_WEEKS, rules: { weeklyTarget: 1, weekStreakBonus: 25 } },
    15 + 0 + 35,
  ],
  time: [{ type: 'time', ...MONDAY }, 105],
  distance: [{ type: 'distance', ...MONDAY }, 3_000],
  steps: [{ type: 'steps', ...MONDAY }, 4_000],
  calories: [{ type: 'calories', ...MONDAY }, 300],
  activity: [{ type: 'activity', ...MONDAY }, 3],
  'gps_run, without a run': [{ type: 'gps_run', ...MONDAY }, 0],
}

describe('each setting affects the score', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  const made = new Map<string, Challenge>()
  const invites: Challenge[] = []
  const scoreOf = async ({ id }: Challenge) =>
    (await ana.call('GET /challenges/:challengeId', { params: { challengeId: id } })).mine!.score

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    for (const [name, [draft]] of Object.entries(SCORES)) made.set(name, await buildChallenge(ana, draft))
    for (const inviteBonus of [true, false]) {
      const challenge = await buildChallenge(ana, { ...MONDAY, rules: { inviteBonus } })
      await bia.call('POST /challenges/:challengeId/join', {
        params: { challengeId: challenge.id },
        body: { fingerprint: challenge.fingerprint, invitedBy: ana.id },
      })
      invites.push(challenge)
    }
    server.clock.set('2026-03-02T22:00:00.000Z')
    await logWorkout(ana, { workoutType: 'crossfit', gymId: GYM, calories: 300 })
    await logWorkout(ana, { workoutType: 'yoga', startedAt: '2026-03-02T14:30:00Z', minutes: 30 })
    const measured = { minutes: 30, distanceMeters: 3_000, steps: 4_000 }
    await logWorkout(ana, { workoutType: 'football', startedAt: '2026-03-02T16:00:00Z', ...measured })
    await logWorkout(bia)
    server.clock.set('2026-03-04T13:00:00.000Z')
    await logWorkout(ana, { startedAt: '2026-03-03T12:00:00Z' })
    server.clock.set('2026-03-09T15:00:00.000Z')
    await logWorkout(ana, { startedAt: '2026-03-09T12:00:00Z' })
  })
  after(() => server.close())

  for (const [name, [, score]] of Object.entries(SCORES)) {
    test(`${name}: ${score}`, async () => assert.equal(await scoreOf(made.get(name)!), score))
  }
  test('the bonus of an invite', async () => {
    assert.deepEqual(await Promise.all(invites.map(scoreOf)), [25, 15])
  })
})

/** Prizes in cents of Ana, with 15 points, and Bia, with 10. */
const PRIZES: Record<string, [draft: Draft, ana: number, bia: number]> = {
  'the highest score': [{ prize: { kind: 'fixed', amountCents: 10_000 } }, 10_000, 0],
  'all who reach the target': [{ prize: { kind: 'fixed', amountCents: 10_000 }, target: 10 }, 5_000, 5_000],
  'a target that nobody reaches': [{ prize: { kind: 'fixed', amountCents: 10_000 }, target: 16 }, 10_000, 0],
  tiers: [{ prize: { kind: 'fixed', amountCents: 10_000, split: 'tiers', tiers: [70, 30] } }, 7_000, 3_000],
  'a sponsor': [{ prize: { kind: 'sponsored', amountCents: 9_999 }, target: 10 }, 5_000, 4_999],
  'entry fees, less 10 %': [{ prize: { kind: 'challenge', entryFeeCents: 3_000 } }, 5_400, 0],
  'no prize': [{}, 0, 0],
}

describe('each setting affects the prize', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  const made = new Map<string, Challenge>()

  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    for (const [name, [draft]] of Object.entries(PRIZES)) {
      const challenge = await buildChallenge(ana, { ...MONDAY, ...draft })
      made.set(name, challenge)
      if (draft.prize) await pay(server, ana, challenge)
      await join(bia, challenge)
      if (draft.prize?.kind === 'challenge') await pay(server, bia, challenge)
    }
    server.clock.set('2026-03-02T22:00:00.000Z')
    await logWorkout(ana, { gymId: GYM })
    await logWorkout(bia)
    server.clock.set('2026-03-04T00:00:00.000Z')
    await settleDue(server.context(), problem => assert.fail(problem))
  })
  after(() => server.close())

  for (const [name, [, first, second]] of Object.entries(PRIZES)) {
    test(`${name}: ${first} and ${second}`, async () => {
      const params = { challengeId: made.get(name)!.id }
      const { standings } = await bia.call('GET /challenges/:challengeId/results', { params })
      assert.deepEqual(
        standings.map(({ person, score, prizeCents }) => [person.name, score, prizeCents]),
        [
          ['Ana Duarte', 15, first],
          ['Bia Ferraz', 10, second],
        ],
      )
    })
  }
})

/** A fault of a draft, its refusal, and the field. */
const REFUSED: Record<string, [draft: object, code: string, field: string]> = {
  'no name': [{ title: ' ' }, 'draft_title', 'title'],
  'too long a name': [{ title: 'x'.repeat(81) }, 'title_too_long', 'title'],
  'no description': [{ description: '' }, 'draft_description', 'description'],
  'no type': [{ type: 'sprint' }, 'invalid_input', 'draft.type'],
  'a target of nothing': [{ target: 0 }, 'invalid_input', 'draft.target'],
  'an end before the start': [{ startDate: '2026-03-05', endDate: '2026-03-03' }, 'draft_dates', 'endDate'],
  'no day from start to end': [{ startDate: '2026-03-05', endDate: '2026-03-04' }, 'draft_duration', 'endDate'],
  'a start that has passed': [{ startDate: '2026-02-28' }, 'draft_start', 'startDate'],
  'an entry fee of nothing': [{ prize: { kind: 'challenge' } }, 'draft_entry_fee', 'prize.entryFeeCents'],
  'too high an entry fee': [
    { prize: { kind: 'challenge', entryFeeCents: 1_000_001 } },
    'draft_entry_fee',
    'prize.entryFeeCents',
  ],
  'a prize of nothing': [{ prize: { kind: 'fixed' } }, 'draft_prize', 'prize.amountCents'],
  'shares that are not the whole': [
    { prize: { kind: 'fixed', amountCents: 100, split: 'tiers', tiers: [60, 30] } },
    'draft_prize',
    'prize.tiers',
  ],
  'no share': [{ prize: { kind: 'fixed', amountCents: 100, split: 'tiers' } }, 'draft_prize', 'prize.tiers'],
  'base points of nothing': [{ rules: { basePointsPerMinute: '0' } }, 'draft_rules', 'rules.basePointsPerMinute'],
  'a challenge for one': [{ limits: { maxParticipants: 1 } }, 'invalid_input', 'draft.limits.maxParticipants'],
  'one free entry, which is the creator’s': [
    { limits: { maxFreeJoins: 1 } },
    'invalid_input',
    'draft.limits.maxFreeJoins',
  ],
  'no weekday': [{ rules: { weekdays: [] } }, 'invalid_input', 'draft.rules.weekdays'],
  'a zone that is none': [{ timeZone: 'Mars/Base' }, 'time_zone_unknown', 'timeZone'],
}

test('an invalid draft is refused by name, at its field, and creates nothing', async () => {
  const server = await testServer('2026-03-01T12:00:00.000Z')
  try {
    const ana = await asPerson(server, 'Ana Duarte')
    const draft = { title: 'Turma', description: 'Treinar', type: 'workout_count', target: null, timeZone: 'UTC' }
    for (const [name, [wrong, code, field]] of Object.entries(REFUSED)) {
      const body = { id: randomUUID(), draft: { ...draft, ...MONDAY, ...wrong } }
      const refused = await ana.refused('POST /challenges', { body })
      assert.deepEqual([refused.status, refused.code, refused.field?.replace(/^body\./, '')], [400, code, field], name)
    }
    assert.deepEqual((await ana.call('GET /home')).active, [])
  } finally {
    await server.close()
  }
})
