import { type Decimal, percent, times } from '../decimal.ts'
import type { BusinessNumbers } from '../rules-version.ts'
import type { CountedActivity } from './scoring-type.ts'

/**
 * Returns what a date of so many types adds to these points where variety counts in percent, null for a single one
 * (docs/rules/scoring.md#variety).
 */
export function varietyPercentOf(points: Decimal, types: number, numbers: BusinessNumbers): Decimal | null {
  if (types < 2) return null
  return times(points, percent(numbers.varietyPercentPerType * Math.min(types, numbers.varietyMostTypes)))
}

/** Returns the different types of workouts of each local date, by its day number. */
export function typesByDay(counted: readonly CountedActivity[]): Map<number, Set<string>> {
  const days = new Map<number, Set<string>>()
  for (const { day, workoutType } of counted) typesAt(days, day).add(workoutType)
  return days
}

/**
 * Returns whether a workout brings its date the last type that is worth points (docs/rules/scoring.md#variety), and notes
 * its type in `sofar`: asked once for each, in order.
 */
export function bringsTheMost(
  sofar: Map<number, Set<string>>,
  { day, workoutType }: CountedActivity,
  { varietyMostTypes }: BusinessNumbers,
): boolean {
  const types = typesAt(sofar, day)
  if (types.has(workoutType)) return false
  types.add(workoutType)
  return types.size === varietyMostTypes
}

function typesAt(days: Map<number, Set<string>>, day: number): Set<string> {
  const types = days.get(day) ?? new Set()
  days.set(day, types)
  return types
}
