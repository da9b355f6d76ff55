import fc from 'fast-check'
import { CHALLENGE_TYPES } from '../challenge-types.ts'
import { BONUS_KINDS } from '../scoring/activity.ts'
import { BONUS_STYLES } from '../scoring/chosen-rules.ts'

// Dense on purpose, like the histories of scoring: few people and dates, so that ties, empty teams, skipped weeks and
// odd cents are frequent.

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const date = (day: number) => `2026-03-${String(day).padStart(2, '0')}`
const anyDate = fc.integer({ min: 1, max: 25 }).map(date)

const activity = fc.record({
  date: anyDate,
  hour: fc.integer({ min: 0, max: 23 }),
  workoutType: fc.constantFrom('yoga', 'crossfit', 'running_outdoor'),
  minutes: fc.constantFrom(10, 29, 30, 45, 60, 90),
  pose: maybe(fc.boolean()),
  gymCheckIn: fc.boolean(),
  voided: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
  late: fc.integer({ min: 0, max: 9 }).map(one => one === 0),
  gpsTrack: fc.boolean(),
})

const person = fc.record({
  second: fc.nat(5),
  paid: fc.integer({ min: 0, max: 5 }).map(one => one > 0),
  out: fc.integer({ min: 0, max: 7 }).map(one => (one === 0 ? true : undefined)),
  team: maybe(fc.constantFrom('t1', 't2', 't3')),
  division: maybe(fc.constantFrom('A', 'B', 'new')),
  activities: fc.array(activity, { maxLength: 9 }),
  passes: fc.array(anyDate, { maxLength: 12 }),
  bonuses: fc.array(fc.record({ kind: fc.constantFrom(...BONUS_KINDS), date: anyDate }), { maxLength: 2 }),
})

type Played = {
  teams?: { score: 'average' | 'best' | undefined; best: number | undefined }
  divisions?: boolean | undefined
  target?: number | undefined
  completersPercent?: number
}

/** Settings of a challenge; teams exclude divisions and a completion share. */
const played: fc.Arbitrary<Played> = fc.oneof(
  fc.record({
    teams: fc.record({ score: maybe(fc.constantFrom('average', 'best')), best: maybe(fc.integer({ min: 1, max: 4 })) }),
    target: maybe(fc.integer({ min: 1, max: 60 })),
  }),
  fc.record({ divisions: maybe(fc.boolean()), target: maybe(fc.integer({ min: 1, max: 90 })) }),
  fc.record({
    divisions: maybe(fc.boolean()),
    target: fc.integer({ min: 1, max: 90 }),
    completersPercent: fc.constantFrom(1, 33, 40, 99),
  }),
)

/** Generates history files with teams or divisions, shares, passes and poses, as JSON. */
export const anyFairHistory = fc
  .record({
    type: fc.constantFrom(...CHALLENGE_TYPES, 'weekly_consistency' as const, 'weekly_consistency' as const),
    endDate: fc.integer({ min: 2, max: 25 }).map(date),
    rules: fc.record({
      passDays: maybe(fc.integer({ min: 0, max: 9 })),
      pose: maybe(fc.constantFrom('off', 'mark', 'require')),
      weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      weeklyTarget: fc.integer({ min: 1, max: 7 }),
      weekStreakBonus: maybe(fc.constantFrom(0, 1, 25)),
      variety: maybe(fc.constantFrom(...BONUS_STYLES)),
      flash: maybe(fc.constantFrom(...BONUS_STYLES)),
      minMinutes: maybe(fc.constantFrom(1, 30, 45)),
      gymBonus: maybe(fc.boolean()),
      inviteBonus: maybe(fc.boolean()),
    }),
    played,
    prize: fc.record({
      kind: fc.constantFrom('none', 'challenge', 'challenge', 'fixed', 'sponsored'),
      entryFeeCents: fc.nat(999),
      amountCents: fc.nat(9_999),
      split: fc.constantFrom('winner', 'tiers'),
      tiers: fc.constantFrom([100], [70, 30], [50, 30, 20]),
    }),
    cancelled: fc.integer({ min: 0, max: 19 }).map(one => one === 0),
    people: fc.array(person, { maxLength: 9 }),
  })
  .map(({ type, endDate, rules, played: { completersPercent, ...more }, prize, cancelled, people }) => ({
    challenge: {
      id: 'c',
      type,
      startDate: '2026-03-02',
      endDate,
      cancelled,
      rules,
      ...more,
      prize: { ...prize, ...(completersPercent !== undefined && { completersPercent }) },
    },
    participants: people.map(({ second, paid, out, team, division }, index) => ({
      id: `p${index}`,
      joinedAt: `2026-02-27T12:00:0${second}Z`,
      paid,
      out,
      team,
      division,
    })),
    activities: people.flatMap(({ activities }, index) =>
      activities.map(({ date: day, hour, ...one }, place) => ({
        ...one,
        id: `a${index}-${place}`,
        participant: `p${index}`,
        timeZone: 'UTC',
        distanceMeters: one.minutes * 100,
        steps: one.minutes * 50,
        calories: one.minutes * 7,
        startedAt: `${day}T${String(hour).padStart(2, '0')}:00:00Z`,
      })),
    ),
    bonuses: people.flatMap(({ bonuses }, index) =>
      bonuses.map(({ kind, date: day }) => ({ participant: `p${index}`, kind, at: `${day}T12:00:00Z` })),
    ),
    passes: people.flatMap(({ passes }, index) => passes.map(day => ({ participant: `p${index}`, date: day }))),
  }))

export type FairHistory = typeof anyFairHistory extends fc.Arbitrary<infer History> ? History : never
