import { addDays, type Day, daysBetween, dayIn, type Instant, startOfDay } from './calendar.ts'
import { WITHDRAWAL_DAYS, WITHDRAWAL_DAYS_ELSEWHERE } from './limits.ts'

/** Days by country (two letters) that an operator set explicitly. */
export type ChosenDays = Readonly<Record<string, number>>

/** The dates of a challenge, and its creator's zone, in which periods are counted. */
type Dates = { startDate: Day; endDate: Day; timeZone: string }

/**
 * Returns the number of days after paying within which a person of that country may withdraw without a reason
 * (docs/rules/money.md#withdrawal): none if no real money moves.
 */
export function withdrawalDays(country: string, movesMoney: boolean, chosen: ChosenDays): number {
  if (!movesMoney) return 0
  const days = (table: ChosenDays) => (Object.hasOwn(table, country) ? table[country] : undefined)
  return days(chosen) ?? days(WITHDRAWAL_DAYS) ?? WITHDRAWAL_DAYS_ELSEWHERE
}

/** Returns the UTC instant from which an entry can no longer be withdrawn; null if it never could. */
export function withdrawableUntil(paidAt: Instant, days: number, timeZone: string): string | null {
  return days === 0 ? null : startOfDay(addDays(dayIn(paidAt, timeZone), days + 1), timeZone)
}

/**
 * Returns the last date on which an entry can be paid, so that no one withdraws close to the finish; null if withdrawal
 * isn't possible.
 */
export function lastEntryDay({ startDate, endDate }: Pick<Dates, 'startDate' | 'endDate'>, days: number): Day | null {
  return days === 0 ? null : addDays(startDate, halfOf({ startDate, endDate }) - days - 1)
}

/** Returns the UTC instant from which no entry can be paid for that reason; null if there is none. */
export function entriesCloseAt(dates: Dates, days: number): string | null {
  const last = lastEntryDay(dates, days)
  return last === null ? null : startOfDay(addDays(last, 1), dates.timeZone)
}

/**
 * Returns the UTC instant from which no one can withdraw, for any time and zone of payment. It is the same for every
 * number of days.
 */
export function withdrawalClosed(dates: Dates): string {
  return startOfDay(addDays(dates.startDate, halfOf(dates)), dates.timeZone)
}

function halfOf({ startDate, endDate }: Pick<Dates, 'startDate' | 'endDate'>): number {
  return Math.floor((daysBetween(startDate, endDate) + 1) / 2)
}
