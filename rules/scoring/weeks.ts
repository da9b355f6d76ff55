import { addDays, type Day, daysBetween } from '../calendar.ts'
import { allowedBetween } from './allowed-dates.ts'
import type { Rules } from './chosen-rules.ts'
import type { Terms } from './scoring-type.ts'

/**
 * Returns the week of a challenge that contains a date: 7-day blocks from its start date, the first is 1
 * (docs/rules/scoring.md#weeks). Dates before the start give 0 or less.
 */
export function weekOf(day: Day, startDate: Day): number {
  return Math.floor(daysBetween(startDate, day) / 7) + 1
}

/** Returns the number of weeks of a challenge; the last may be shorter than 7 days. */
export function weeksBetween(startDate: Day, endDate: Day): number {
  return weekOf(endDate, startDate)
}

/** Returns the first and last date of a week (1 is the first), both within the challenge. */
export function datesOfWeek(week: number, startDate: Day, endDate: Day): { from: Day; to: Day } {
  const from = addDays(startDate, (week - 1) * 7)
  const last = addDays(from, 6)
  return { from, to: daysBetween(last, endDate) < 0 ? endDate : last }
}

/**
 * Returns the target of a week (0 is the first). A last week shorter than 7 days has a proportional target, rounded up.
 */
export function targetOfWeek(
  week: number,
  terms: Pick<Terms, 'startDay' | 'endDay'> & { rules: Pick<Rules, 'weeklyTarget'> },
): number {
  const length = Math.min(7, terms.endDay - terms.startDay + 1 - week * 7)
  return Math.ceil((terms.rules.weeklyTarget * length) / 7)
}

/** Returns the last week of a challenge (0 is the first). */
export function lastWeekOf({ startDay, endDay }: Pick<Terms, 'startDay' | 'endDay'>): number {
  return Math.floor((endDay - startDay) / 7)
}

/**
 * Returns how many dates with a workout each week with passes needs, by its number (0 is the first): passes reduce it
 * only if the remaining dates of a week don't suffice (docs/rules/passes.md#weeks). A week that needs 0 is skipped.
 * `passes` are the day numbers of effective passes; weeks without any keep their target.
 */
export function needsWithPasses(
  passes: readonly number[],
  terms: Pick<Terms, 'startDay' | 'endDay' | 'rules'>,
): Map<number, number> {
  const byWeek = Map.groupBy(passes, day => Math.floor((day - terms.startDay) / 7))
  return new Map(
    [...byWeek].map(([week, { length }]) => {
      const target = targetOfWeek(week, terms)
      const from = terms.startDay + week * 7
      const allowed = allowedBetween(from, Math.min(from + 6, terms.endDay), terms.rules.weekdays)
      return [week, target - Math.max(0, length - Math.max(0, allowed - target))]
    }),
  )
}
