import type { Decimal } from '../decimal.ts'
import type { InstantParts } from '../instant.ts'
import type { BusinessNumbers } from '../rules-version.ts'
import type { ScoreUnit } from '../score-units.ts'
import type { WorkoutType } from '../workout-types.ts'
import type { Rules } from './chosen-rules.ts'

/** What an activity earned something for, in the order in which a receipt lists it. */
export const EARNING_CODES = [
  'base',
  'variety',
  'flash',
  'variety_points',
  'flash_points',
  'gym',
  'week_streak',
  'rounding',
] as const

/** Why an activity doesn't count at all; the first that holds is the reason. */
export const REFUSAL_CODES = [
  'voided',
  'late',
  'outside_dates',
  'weekday',
  'no_track',
  'no_pose',
  'too_short',
  'too_long',
  'overlap',
] as const

/** Why an activity that counts is worth 0; the first that holds is the reason. */
export const NOTHING_CODES = ['not_first_of_day', 'week_full', 'nothing_measured'] as const

export type EarningCode = (typeof EARNING_CODES)[number]
export type RefusalCode = (typeof REFUSAL_CODES)[number]
export type NothingCode = (typeof NOTHING_CODES)[number]
export type WhyCode = EarningCode | RefusalCode | NothingCode

/** A counted activity, placed on the calendar of its own zone. */
export type CountedActivity = {
  id: string
  workoutType: WorkoutType
  start: InstantParts
  /** Local date as days since 1970-01-01. */
  day: number
  /** Local start time as seconds since midnight. */
  second: number
  minutes: number
  distanceMeters: bigint
  steps: bigint
  calories: bigint
  gymCheckIn: boolean
}

/** What a scoring type may read besides the activities. */
export type Terms = {
  /** First and last date as days since 1970-01-01. */
  startDay: number
  endDay: number
  rules: Rules
  /** Those of the challenge's version (docs/rules/scoring.md#rules-version). */
  numbers: BusinessNumbers
  basePointsPerMinute: Decimal
}

/** What one counted activity earns by the type's own rule; `nothing` says why when it earns nothing. */
export type Earning = { parts: { why: EarningCode; value: Decimal }[]; nothing?: NothingCode }

/** The whole minutes within which an activity counts, both ends in. */
export type MinutesRange = { least: number; most: number }

/** One way of scoring a challenge (docs/rules/scoring.md#types). */
export type ScoringType = {
  unit: ScoreUnit
  category: 'consistency' | 'intensity' | 'days' | 'general'
  /** Gym and invite bonuses count only where the score is in points. */
  bonusPoints: boolean
  /** Only outdoor runs with an imported track count. */
  needsTrack: boolean
  minutes(terms: Pick<Terms, 'rules' | 'numbers'>): MinutesRange
  /**
   * One earning for each counted activity, in the same order: by start instant, then id. `passes` are the day numbers of
   * the participant's effective passes (docs/rules/passes.md#effective).
   */
  earn(counted: readonly CountedActivity[], terms: Terms, passes: ReadonlySet<number>): Earning[]
  /** The most that a challenge's own points give, and what these passes take off it; absent where they take off nothing. */
  passes?: {
    most(terms: Terms): bigint
    loss(terms: Terms, passes: readonly number[]): bigint
  }
}
