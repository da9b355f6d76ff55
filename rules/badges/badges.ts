import type { Day } from '../calendar.ts'
import { WEEK_GOAL_DEFAULT } from '../limits.ts'
import { isWorkoutType, workoutTypes } from '../workout-types.ts'
import type { BadgeFacts, BadgeResult, BadgeWorkout } from './facts.ts'
import {
  completeWeeksInARow,
  count,
  daysInARow,
  different,
  type Measure,
  peopleBrought,
  results,
  returnsAfter,
  sum,
  votes,
  weekday,
  workouts,
} from './measures.ts'

export const BADGE_CATEGORIES = ['achievement', 'consistency', 'competition', 'general'] as const
export type BadgeCategory = (typeof BADGE_CATEGORIES)[number]

type Badge = {
  category: BadgeCategory
  /** The amount that earns the badge; above 1 it shows progress. */
  of: number
  /** Unit of the amount; `times` by default. */
  unit?: 'minutes' | 'metres'
  /** Other numbers of the rule that its texts use. */
  numbers?: Readonly<Record<string, number>>
  /** Other hours of the day that its texts use. */
  hours?: Readonly<Record<string, number>>
  measure: Measure
}

const FULL_HOUR = 60
const MARATHON_METRES = 42_195
const DAYS_OFF = 7
const WEEK = { days: WEEK_GOAL_DEFAULT }
const EARLY = { from: 4, before: 7 }
const LATE = { from: 21 }
/** With fewer people everyone would be on the podium. */
const PODIUM = { places: 3, people: 4 }
const FULL_HOUSE = 5

const isRanked = ({ people, score }: BadgeResult) => people >= PODIUM.people && score > 0
const isOnPodium = (result: BadgeResult) => isRanked(result) && result.rank <= PODIUM.places
const isFinished = (result: BadgeResult) => result.trainedDays > 0

/** Every badge, in the display order of a collection; docs/rules/badges.md describes them in words. */
export const BADGES = {
  // docs/rules/badges.md#achievement
  first_workout: { category: 'achievement', of: 1, measure: workouts() },
  workouts_10: { category: 'achievement', of: 10, measure: workouts() },
  workouts_50: { category: 'achievement', of: 50, measure: workouts() },
  workouts_100: { category: 'achievement', of: 100, measure: workouts() },
  overtime: {
    category: 'achievement',
    of: 1,
    numbers: { minutes: FULL_HOUR },
    measure: workouts(({ minutes }) => minutes >= FULL_HOUR),
  },
  minutes_1000: {
    category: 'achievement',
    of: 1_000,
    unit: 'minutes',
    measure: sum(facts => facts.workouts.map(({ day, minutes }) => ({ day, amount: minutes }))),
  },
  marathon: {
    category: 'achievement',
    of: MARATHON_METRES,
    unit: 'metres',
    measure: sum(facts => facts.workouts.filter(isOnFoot).map(({ day, meters }) => ({ day, amount: meters ?? 0 }))),
  },
  early: {
    category: 'achievement',
    of: 5,
    hours: EARLY,
    measure: workouts(({ hour }) => hour >= EARLY.from && hour < EARLY.before),
  },
  night: { category: 'achievement', of: 5, hours: LATE, measure: workouts(({ hour }) => hour >= LATE.from) },
  // docs/rules/badges.md#consistency
  streak_3: { category: 'consistency', of: 3, measure: daysInARow },
  streak_7: { category: 'consistency', of: 7, measure: daysInARow },
  streak_21: { category: 'consistency', of: 21, measure: daysInARow },
  weeks_4: { category: 'consistency', of: 4, numbers: WEEK, measure: completeWeeksInARow },
  weeks_12: { category: 'consistency', of: 12, numbers: WEEK, measure: completeWeeksInARow },
  weekdays: { category: 'consistency', of: 7, measure: different(weekday) },
  comeback: { category: 'consistency', of: 1, numbers: { days: DAYS_OFF }, measure: returnsAfter(DAYS_OFF) },
  // docs/rules/badges.md#competition
  finish_1: { category: 'competition', of: 1, measure: results(isFinished) },
  finish_5: { category: 'competition', of: 5, measure: results(isFinished) },
  target: { category: 'competition', of: 1, measure: results(result => result.reachedTarget) },
  podium_1: { category: 'competition', of: 1, numbers: PODIUM, measure: results(isOnPodium) },
  podium_3: { category: 'competition', of: 3, numbers: PODIUM, measure: results(isOnPodium) },
  first_place: {
    category: 'competition',
    of: 1,
    numbers: { people: PODIUM.people },
    measure: results(result => isRanked(result) && result.rank === 1),
  },
  prize: { category: 'competition', of: 1, measure: results(result => result.wonPrize) },
  // docs/rules/badges.md#general
  types_5: { category: 'general', of: 5, measure: different(({ workoutType }) => workoutType) },
  outdoor_10: { category: 'general', of: 10, measure: workouts(isOutside) },
  dog_5: { category: 'general', of: 5, measure: workouts(({ workoutType }) => workoutType === 'dog_walk') },
  check_ins_10: { category: 'general', of: 10, measure: workouts(({ checkIn }) => checkIn) },
  brought_1: { category: 'general', of: 1, measure: peopleBrought },
  brought_5: { category: 'general', of: 5, measure: peopleBrought },
  review_5: { category: 'general', of: 5, measure: votes },
  review_25: { category: 'general', of: 25, measure: votes },
  review_100: { category: 'general', of: 100, measure: votes },
  host: {
    category: 'general',
    of: 1,
    numbers: { people: FULL_HOUSE },
    measure: count(facts =>
      facts.hosted.filter(({ people }) => people >= FULL_HOUSE).map(({ day, challengeId }) => ({ day, challengeId })),
    ),
  },
} as const satisfies Record<string, Badge>

export type BadgeCode = keyof typeof BADGES

/** The codes of all badges, in the order of a collection. */
export const BADGE_CODES = Object.keys(BADGES) as BadgeCode[]

/** Returns a badge's definition with its optional fields. */
export function badgeNamed(code: BadgeCode): Badge {
  return BADGES[code]
}

/** A badge that a person has: its date and, if it came from a challenge or its result, which one. */
export type EarnedBadge = { code: BadgeCode; earnedOn: Day; challengeId: string | null }

/** A badge that is still to come, with the amount reached and the amount required. */
export type BadgeProgress = { code: BadgeCode; done: number; of: number }

/**
 * Returns the badges earned with these facts and the progress of the others, each in the order of the table. `today` is
 * the person's local date; it affects current streaks, never what is earned (docs/rules/badges.md#earning).
 */
export function badgesOf(facts: BadgeFacts, today: Day): { earned: EarnedBadge[]; toCome: BadgeProgress[] } {
  const earned: EarnedBadge[] = []
  const toCome: BadgeProgress[] = []
  for (const code of BADGE_CODES) {
    const { of, measure } = badgeNamed(code)
    const { earned: step, done } = measure(facts, of, today)
    if (step) earned.push({ code, earnedOn: step.day, challengeId: step.challengeId ?? null })
    else toCome.push({ code, done, of })
  }
  return { earned, toCome }
}

/** Returns the badges that a person has because of this workout. */
export function badgesBy(facts: BadgeFacts, workoutId: string): EarnedBadge[] {
  const without = { ...facts, workouts: facts.workouts.filter(({ id }) => id !== workoutId) }
  const day = facts.workouts.find(({ id }) => id === workoutId)?.day
  if (day === undefined) return []
  const before = new Set(badgesOf(without, day).earned.map(({ code }) => code))
  return badgesOf(facts, day).earned.filter(({ code }) => !before.has(code))
}

function isOnFoot({ workoutType }: BadgeWorkout): boolean {
  return isWorkoutType(workoutType) && workoutTypes[workoutType].onFoot === true
}

function isOutside({ workoutType }: BadgeWorkout): boolean {
  return isWorkoutType(workoutType) && !workoutTypes[workoutType].inGym
}
