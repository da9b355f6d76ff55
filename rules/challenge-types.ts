import type { ScoringType } from './scoring/scoring-type.ts'
import { caloriesTime } from './scoring/types/calories-time.ts'
import { countDays, workoutCount } from './scoring/types/first-of-day.ts'
import { activity, calories, distance, gpsRun, steps, time } from './scoring/types/measured.ts'
import { weeklyConsistency } from './scoring/types/weekly-consistency.ts'

/** Registry of challenge types, one line each (docs/rules/scoring.md#types). */
export const challengeTypes = {
  workout_count: workoutCount,
  calories_time: caloriesTime,
  weekly_consistency: weeklyConsistency,
  count_days: countDays,
  time,
  distance,
  steps,
  calories,
  activity,
  gps_run: gpsRun,
} satisfies Record<string, ScoringType>

export type ChallengeType = keyof typeof challengeTypes

/** Every type, in the order in which the wizard offers them. */
export const CHALLENGE_TYPES = Object.keys(challengeTypes) as ChallengeType[]

/** Returns whether the text names one of the ten types. */
export function isChallengeType(text: string): text is ChallengeType {
  return Object.hasOwn(challengeTypes, text)
}
