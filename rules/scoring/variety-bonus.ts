import { type Decimal, percent, times } from '../decimal.ts'
import type { BusinessNumbers } from '../rules-version.ts'
import type { CountedActivity } from './scoring-type.ts'

/**
 * Returns the points that this number of types on a date adds to these if variety is a percentage, null for a single
 * type (docs/rules/scoring.md#variety).
 */
export function varietyPercentOf(points: Decimal, types: number, numbers: BusinessNumbers): Decimal | null {
  if (types < 2) return null
  return times(points, percent(numbers.varietyPercentPerType * Math.min(types, numbers.varietyMostTypes)))
}

/** Returns the distinct workout types of each local date, by its day number. */
export function typesByDay(counted: readonly CountedActivity[]): Map<number, Set<string>> {
  const days = new Map<number, Set<string>>()
  for (const { day, workoutType } of counted) typesAt(days, day).add(workoutType)
  return days
}

/**
 * Returns whether a workout adds the last type of its date that is worth points (docs/rules/scoring.md#variety), and
 * records its type in `sofar`. Call it once for each workout, in order.
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
