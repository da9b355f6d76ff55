import { addDays, type Day, daysBetween } from '../calendar.ts'
import type { Rules } from './chosen-rules.ts'
import type { Terms } from './scoring-type.ts'

/**
 * The week of a challenge in which a date lies: 7-day blocks counted from its start date, the first is 1
 * (docs/rules/scoring.md#weeks). Dates before the start give 0 or less.
 */
export function weekOf(day: Day, startDate: Day): number {
  return Math.floor(daysBetween(startDate, day) / 7) + 1
}

/** How many weeks a challenge has; the last may be shorter than 7 days. */
export function weeksBetween(startDate: Day, endDate: Day): number {
  return weekOf(endDate, startDate)
}

/** First and last date of a week (1 is the first), both within the challenge. */
export function datesOfWeek(week: number, startDate: Day, endDate: Day): { from: Day; to: Day } {
  const from = addDays(startDate, (week - 1) * 7)
  const last = addDays(from, 6)
  return { from, to: daysBetween(last, endDate) < 0 ? endDate : last }
}

/** The target of a week (0 is the first): a last block shorter than 7 days has its share of it, rounded up. */
export function targetOfWeek(
  week: number,
  terms: Pick<Terms, 'startDay' | 'endDay'> & { rules: Pick<Rules, 'weeklyTarget'> },
): number {
  const length = Math.min(7, terms.endDay - terms.startDay + 1 - week * 7)
  return Math.ceil((terms.rules.weeklyTarget * length) / 7)
}
