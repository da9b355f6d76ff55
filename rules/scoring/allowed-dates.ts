import { weekdayOfNumber } from '../calendar.ts'
import type { Terms } from './scoring-type.ts'

/** Returns on how many dates of a challenge a workout counts: those within its dates, on a weekday that it allows. */
export function allowedDatesOf({ startDay, endDay, rules }: Pick<Terms, 'startDay' | 'endDay' | 'rules'>): number {
  return allowedBetween(startDay, endDay, rules.weekdays)
}

/** Returns how many days from one to another, both day numbers and both in, lie on these ISO weekdays. */
export function allowedBetween(from: number, to: number, weekdays: readonly number[]): number {
  const length = Math.max(0, to - from + 1)
  const rest = Array.from({ length: length % 7 }, (_, index) => weekdayOfNumber(to - index))
  const inWeeks = Math.floor(length / 7) * new Set(weekdays).size
  return inWeeks + rest.filter(weekday => weekdays.includes(weekday)).length
}
