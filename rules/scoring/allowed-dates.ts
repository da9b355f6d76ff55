import { weekdayOfNumber } from '../calendar.ts'
import type { Terms } from './scoring-type.ts'

/** Returns the number of dates of a challenge on which a workout counts: those on an allowed weekday. */
export function allowedDatesOf({ startDay, endDay, rules }: Pick<Terms, 'startDay' | 'endDay' | 'rules'>): number {
  return allowedBetween(startDay, endDay, rules.weekdays)
}

/** Returns how many days of an inclusive range of day numbers are on these ISO weekdays. */
export function allowedBetween(from: number, to: number, weekdays: readonly number[]): number {
  const length = Math.max(0, to - from + 1)
  const rest = Array.from({ length: length % 7 }, (_, index) => weekdayOfNumber(to - index))
  const inWeeks = Math.floor(length / 7) * new Set(weekdays).size
  return inWeeks + rest.filter(weekday => weekdays.includes(weekday)).length
}
