import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '../calendar.ts'
import { parseHistory } from '../history.ts'
import { WORKOUT_TYPES } from '../workout-types.ts'
import { badgesBy, badgesOf, BADGE_CATEGORIES, BADGE_CODES, badgeNamed, type BadgeCode } from './badges.ts'
import { challengeBadges } from './challenge-badges.ts'
import type { BadgeFacts, BadgeResult, BadgeWorkout } from './facts.ts'

const NONE: BadgeFacts = { workouts: [], results: [], invites: [], hosted: [] }
const START = '2026-03-02'
const LONG_AFTER = '2030-01-01'

let made = 0
const workout = (day: string, about: Partial<BadgeWorkout> = {}): BadgeWorkout => ({
  id: `w${++made}`,
  day,
  hour: 12,
  workoutType: 'gym_general',
  minutes: 30,
  meters: null,
  checkIn: false,
  ...about,
})
/** A workout on each of these days after Monday, 2 March 2026. */
const on = (days: readonly number[], about: Partial<BadgeWorkout> = {}): BadgeFacts => ({
  ...NONE,
  workouts: days.map(day => workout(addDays(START, day), about)),
})
const times = (count: number, apart = 1) => Array.from({ length: count }, (_, index) => index * apart)
const result = (day: string, about: Partial<BadgeResult> = {}): BadgeResult => ({
  challengeId: `c${day}`,
  day,
  people: 10,
  rank: 5,
  score: 10,
  trainedDays: 1,
  reachedTarget: false,
  wonPrize: false,
  ...about,
})
const ended = (count: number, about: Partial<BadgeResult> = {}): BadgeFacts => ({
  ...NONE,
  results: times(count).map(index => result(addDays(START, index), about)),
})
const brought = (...people: [person: string, challenge: string, day: number][]): BadgeFacts => ({
  ...NONE,
  invites: people.map(([personId, challengeId, day]) => ({ personId, challengeId, day: addDays(START, day) })),
})
const voted = (count: number): BadgeFacts => ({
  ...NONE,
  reviews: times(count).map(day => ({ day: addDays(START, day) })),
})
const hosted = (people: number): BadgeFacts => ({ ...NONE, hosted: [{ challengeId: 'c', day: START, people }] })

function earnedOn(facts: BadgeFacts, code: BadgeCode): string | null {
  return badgesOf(facts, LONG_AFTER).earned.find(one => one.code === code)?.earnedOn ?? null
}

// For each badge, facts that just earn it, the day after the start on which they do, and facts that just don't.
const CASES: Record<BadgeCode, [enough: BadgeFacts, day: number, tooLittle: BadgeFacts]> = {
  first_workout: [on([3]), 3, NONE],
  workouts_10: [on(times(10, 2)), 18, on(times(9, 2))],
  workouts_50: [on(times(50, 2)), 98, on(times(49, 2))],
  workouts_100: [on(times(100, 2)), 198, on(times(99, 2))],
  overtime: [on([1], { minutes: 60 }), 1, on([1], { minutes: 59 })],
  minutes_1000: [on(times(10), { minutes: 100 }), 9, on(times(9), { minutes: 111 })],
  marathon: [
    on(times(5), { workoutType: 'walking', meters: 8_439 }),
    4,
    on(times(9), { workoutType: 'bike_outdoor', meters: 20_000 }),
  ],
  streak_3: [on([0, 1, 2]), 2, on([0, 1, 3, 4])],
  streak_7: [on(times(7)), 6, on([0, 1, 2, 3, 4, 5, 7])],
  streak_21: [on(times(21)), 20, on(times(20))],
  weeks_4: [on([0, 1, 6, 7, 8, 9, 14, 15, 20, 25, 26, 27]), 27, on([0, 1, 2, 7, 8, 9, 14, 15, 21, 22, 23])],
  weeks_12: [on(times(12 * 7)), 11 * 7 + 2, on(times(11 * 7 + 2))],
  weekdays: [on([0, 8, 16, 24, 32, 40, 48]), 48, on([0, 8, 16, 24, 32, 40])],
  comeback: [on([0, 8]), 8, on([0, 7])],
  finish_1: [ended(1), 0, ended(1, { trainedDays: 0 })],
  finish_5: [ended(5), 4, ended(4)],
  target: [ended(1, { reachedTarget: true }), 0, ended(1)],
  podium_1: [ended(1, { people: 4, rank: 3 }), 0, ended(1, { people: 3, rank: 1 })],
  podium_3: [ended(3, { rank: 2 }), 2, ended(2, { rank: 2 })],
  first_place: [ended(1, { rank: 1 }), 0, ended(1, { rank: 1, score: 0 })],
  prize: [ended(1, { wonPrize: true }), 0, ended(1, { rank: 1 })],
  early: [on(times(5, 2), { hour: 4 }), 8, on(times(9, 2), { hour: 7 })],
  night: [on(times(5, 2), { hour: 21 }), 8, on(times(9, 2), { hour: 20 })],
  types_5: [
    {
      ...NONE,
      workouts: WORKOUT_TYPES.slice(0, 5).map((workoutType, index) => workout(addDays(START, index), { workoutType })),
    },
    4,
    { ...NONE, workouts: WORKOUT_TYPES.slice(0, 4).map(workoutType => workout(START, { workoutType })) },
  ],
  outdoor_10: [on(times(10, 2), { workoutType: 'football' }), 18, on(times(12, 2), { workoutType: 'dance' })],
  dog_5: [on(times(5, 2), { workoutType: 'dog_walk' }), 8, on(times(9, 2), { workoutType: 'walking' })],
  check_ins_10: [on(times(10, 2), { checkIn: true }), 18, on(times(9, 2), { checkIn: true })],
  brought_1: [brought(['bia', 'c', 4]), 4, NONE],
  brought_5: [
    brought(['a', 'c', 1], ['b', 'c', 2], ['c', 'c', 3], ['a', 'd', 4], ['d', 'c', 5], ['e', 'c', 6]),
    6,
    brought(['a', 'c', 1], ['a', 'd', 2], ['a', 'e', 3], ['a', 'f', 4], ['a', 'g', 5]),
  ],
  review_5: [voted(5), 4, voted(4)],
  review_25: [voted(25), 24, voted(24)],
  review_100: [voted(100), 99, voted(99)],
  host: [hosted(5), 0, hosted(4)],
}

for (const code of BADGE_CODES)
  test(`${code}: at and below the threshold`, () => {
    const [enough, day, tooLittle] = CASES[code]
    assert.equal(earnedOn(enough, code), addDays(START, day))
    assert.equal(earnedOn(tooLittle, code), null)
  })

test('every category has badges, at least 24 in all', () => {
  assert.ok(BADGE_CODES.length >= 24)
  for (const category of BADGE_CATEGORIES)
    assert.ok(BADGE_CODES.filter(code => badgeNamed(code).category === category).length >= 6, category)
})

test('progress of a streak counts only the current one', () => {
  const done = (facts: BadgeFacts, today: number, code: BadgeCode) =>
    badgesOf(facts, addDays(START, today)).toCome.find(one => one.code === code)?.done
  const five = on(times(5))
  assert.deepEqual(
    [4, 5, 6].map(today => done(five, today, 'streak_7')),
    [5, 5, 0],
  )
  // The week after a complete one can still become complete until the next Monday.
  const week = on([0, 1, 2])
  assert.deepEqual(
    [2, 13, 14].map(today => done(week, today, 'weeks_4')),
    [1, 1, 0],
  )
  assert.equal(done(on([0], { workoutType: 'running_outdoor', meters: 5_000 }), 0, 'marathon'), 5_000)
})

test('a badge from a result names its challenge, one from workouts names none', () => {
  const { earned } = badgesOf({ ...ended(1, { rank: 1 }), workouts: on([0]).workouts }, LONG_AFTER)
  assert.deepEqual(
    earned.filter(({ challengeId }) => challengeId === `c${START}`).map(({ code }) => code),
    ['finish_1', 'podium_1', 'first_place'],
  )
  assert.equal(earned.find(({ code }) => code === 'first_workout')!.challengeId, null)
})

test('badgesBy returns the badges that would be missing without the workout', () => {
  const { workouts } = on([0, 1, 2])
  const codes = (id: string) => badgesBy({ ...NONE, workouts }, id).map(({ code }) => code)
  assert.deepEqual(
    workouts.map(({ id }) => codes(id)),
    [['streak_3'], ['streak_3'], ['streak_3']],
  )
  const [first] = on([0]).workouts
  assert.deepEqual(badgesBy({ ...NONE, workouts: [first!] }, first!.id), [
    { code: 'first_workout', earnedOn: START, challengeId: null },
  ])
  assert.deepEqual(badgesBy(NONE, 'unknown'), [])
})

const anyWorkout = fc.record({
  id: fc.uuid(),
  day: fc.integer({ min: 0, max: 40 }).map(day => addDays(START, day)),
  hour: fc.integer({ min: 0, max: 23 }),
  workoutType: fc.constantFrom(...WORKOUT_TYPES),
  minutes: fc.integer({ min: 1, max: 300 }),
  meters: fc.constantFrom(null, 0, 5_000, 21_000),
  checkIn: fc.boolean(),
})
const anyFacts: fc.Arbitrary<BadgeFacts> = fc.record({
  workouts: fc.array(anyWorkout, { maxLength: 60 }),
  results: fc.array(
    fc.record({
      challengeId: fc.constantFrom('a', 'b', 'c'),
      day: fc.constantFrom(START, '2026-03-20', '2026-04-01'),
      people: fc.integer({ min: 1, max: 6 }),
      rank: fc.integer({ min: 1, max: 6 }),
      score: fc.constantFrom(0, 10),
      trainedDays: fc.integer({ min: 0, max: 2 }),
      reachedTarget: fc.boolean(),
      wonPrize: fc.boolean(),
    }),
    { maxLength: 7 },
  ),
  invites: fc.array(
    fc.record({
      personId: fc.constantFrom('p', 'q', 'r', 's', 't', 'u'),
      challengeId: fc.constantFrom('a', 'b'),
      day: fc.constantFrom(START, '2026-03-20'),
    }),
    { maxLength: 9 },
  ),
  hosted: fc.array(fc.record({ challengeId: fc.constantFrom('a', 'b'), day: fc.constant(START), people: fc.nat(6) })),
})

test('the order of facts does not matter', () => {
  const shuffled = anyFacts.chain(facts =>
    fc.record({
      facts: fc.constant(facts),
      other: fc.record({
        workouts: fc.shuffledSubarray([...facts.workouts], { minLength: facts.workouts.length }),
        results: fc.shuffledSubarray([...facts.results], { minLength: facts.results.length }),
        invites: fc.shuffledSubarray([...facts.invites], { minLength: facts.invites.length }),
        hosted: fc.shuffledSubarray([...facts.hosted], { minLength: facts.hosted.length }),
      }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ facts, other }) => {
      assert.deepEqual(badgesOf(other, '2026-04-11'), badgesOf(facts, '2026-04-11'))
    }),
  )
})

test('every badge is earned or to come, and one to come is incomplete', () => {
  fc.assert(
    fc.property(anyFacts, facts => {
      const { earned, toCome } = badgesOf(facts, '2026-04-11')
      assert.deepEqual([...earned, ...toCome].map(({ code }) => code).toSorted(), BADGE_CODES.toSorted())
      for (const { code, done, of } of toCome) assert.ok(done >= 0 && done < of, `${code}: ${done} of ${of}`)
    }),
  )
})

test('an additional workout removes no badge except a comeback, and dates only move to earlier days', () => {
  fc.assert(
    fc.property(anyFacts, anyWorkout, (facts, more) => {
      const before = badgesOf(facts, LONG_AFTER).earned
      const after = new Map(
        badgesOf({ ...facts, workouts: [...facts.workouts, more] }, LONG_AFTER).earned.map(one => [one.code, one]),
      )
      for (const { code, earnedOn: day } of before) {
        // An additional workout may interrupt the break that a comeback requires.
        if (code === 'comeback') continue
        assert.ok(after.has(code) && after.get(code)!.earnedOn <= day, code)
      }
    }),
  )
})

const HISTORY = {
  challenge: { id: 'c', type: 'workout_count', startDate: '2026-03-02', endDate: '2026-03-04', target: 20 },
  participants: ['ana', 'bia', 'caio', 'davi', 'eva'].map(id => ({ id, joinedAt: '2026-03-01T12:00:00Z' })),
  activities: [
    ['ana', '02'],
    ['ana', '03'],
    ['bia', '02'],
    ['caio', '04'],
    ['davi', '03'],
  ].map(([participant, date]) => ({
    id: `${participant} ${date}`,
    participant,
    workoutType: 'yoga',
    startedAt: `2026-03-${date}T12:00:00Z`,
    timeZone: 'America/Sao_Paulo',
    minutes: 40,
  })),
}

test("a challenge's history lists the badges that its result earns", () => {
  assert.deepEqual(challengeBadges(parseHistory(JSON.stringify(HISTORY))), [
    ...['finish_1', 'target', 'podium_1', 'first_place'].map(code => ({ participant: 'ana', code })),
    ...['bia', 'caio', 'davi'].flatMap(participant => ['finish_1', 'podium_1'].map(code => ({ participant, code }))),
  ])
  const cancelled = { ...HISTORY, challenge: { ...HISTORY.challenge, cancelled: true } }
  assert.deepEqual(challengeBadges(parseHistory(JSON.stringify(cancelled))), [])
})

test('a pass neither counts among days in a row nor breaks them', () => {
  const facts = { ...on([0, 1, 3]), passes: [addDays(START, 2)] }
  assert.equal(earnedOn(facts, 'streak_3'), addDays(START, 3))
  assert.equal(earnedOn(on([0, 1, 3]), 'streak_3'), null)
  assert.equal(earnedOn({ ...on([0, 1]), passes: [addDays(START, 2)] }, 'streak_3'), null)
})
