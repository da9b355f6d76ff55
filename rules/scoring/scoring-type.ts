import type { Decimal } from '../decimal.ts'
import type { InstantParts } from '../instant.ts'
import type { BusinessNumbers } from '../rules-version.ts'
import type { ScoreUnit } from '../score-units.ts'
import type { WorkoutType } from '../workout-types.ts'
import type { Rules } from './chosen-rules.ts'

/** Sources of an activity's points, in the order of a receipt. */
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

/** Why an activity doesn't count; the first that applies. */
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

/** Why an activity that counts is worth 0; the first that applies. */
export const NOTHING_CODES = ['not_first_of_day', 'week_full', 'nothing_measured'] as const

export type EarningCode = (typeof EARNING_CODES)[number]
export type RefusalCode = (typeof REFUSAL_CODES)[number]
export type NothingCode = (typeof NOTHING_CODES)[number]
export type WhyCode = EarningCode | RefusalCode | NothingCode

/** A counted activity with its date and time in its own zone. */
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

/** The terms of a challenge that a scoring type may use in addition to activities. */
export type Terms = {
  /** First and last date as days since 1970-01-01. */
  startDay: number
  endDay: number
  rules: Rules
  /** Those of the challenge's version (docs/rules/scoring.md#rules-version). */
  numbers: BusinessNumbers
  basePointsPerMinute: Decimal
}

/** What one counted activity earns by the type's own rule; `nothing` is the reason if it earns nothing. */
export type Earning = { parts: { why: EarningCode; value: Decimal }[]; nothing?: NothingCode }

/** The inclusive range of whole minutes in which an activity counts. */
export type MinutesRange = { least: number; most: number }

/** One way of scoring a challenge (docs/rules/scoring.md#types). */
export type ScoringType = {
  unit: ScoreUnit
  category: 'consistency' | 'intensity' | 'days' | 'general'
  /** Gym and invite bonuses apply only if the score is in points. */
  bonusPoints: boolean
  /** Only outdoor runs with an imported track count. */
  needsTrack: boolean
  minutes(terms: Pick<Terms, 'rules' | 'numbers'>): MinutesRange
  /**
   * Returns one earning for each counted activity, in the same order: by start instant, then id. `passes` are the day
   * numbers of the participant's effective passes (docs/rules/passes.md#effective).
   */
  earn(counted: readonly CountedActivity[], terms: Terms, passes: ReadonlySet<number>): Earning[]
  /** The maximum of a challenge's own points, and how much these passes reduce it; absent if they don't. */
  passes?: {
    most(terms: Terms): bigint
    loss(terms: Terms, passes: readonly number[]): bigint
  }
}
