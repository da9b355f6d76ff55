import { ACTIVITY_MAX_MINUTES, ACTIVITY_MIN_MINUTES, CALORIES_TIME_MIN_MINUTES } from '../limits.ts'
import type { Rules } from './scoring-type.ts'

/** 30 to 300 minutes, for every type that doesn't say otherwise (spec 5). */
export function generalMinutes(): { least: number; most: number } {
  return { least: ACTIVITY_MIN_MINUTES, most: ACTIVITY_MAX_MINUTES }
}

/** 1 to 300 minutes, for `calories_time` (spec 5). */
export function anyMinutes(): { least: number; most: number } {
  return { least: CALORIES_TIME_MIN_MINUTES, most: ACTIVITY_MAX_MINUTES }
}

/** From the challenge's own least to 300 minutes, for `count_days` (spec 5). */
export function minutesOfValidDay(rules: Rules): { least: number; most: number } {
  return { least: rules.minMinutes, most: ACTIVITY_MAX_MINUTES }
}
