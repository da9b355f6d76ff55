import { addDays, type Day, daysBetween, dayIn, type Instant, startOfDay } from './calendar.ts'
import { WITHDRAWAL_DAYS, WITHDRAWAL_DAYS_ELSEWHERE } from './limits.ts'

/** Days by country (two letters) that an operator chose in writing. */
export type ChosenDays = Readonly<Record<string, number>>

/** The dates of a challenge, and the zone of its creator, in which all of this is counted. */
type Dates = { startDate: Day; endDate: Day; timeZone: string }

/**
 * Returns for how many days after paying somebody of that country may withdraw without a reason
 * (docs/rules/money.md#withdrawal): none where no real money moves.
 */
export function withdrawalDays(country: string, movesMoney: boolean, chosen: ChosenDays): number {
  if (!movesMoney) return 0
  const days = (table: ChosenDays) => (Object.hasOwn(table, country) ? table[country] : undefined)
  return days(chosen) ?? days(WITHDRAWAL_DAYS) ?? WITHDRAWAL_DAYS_ELSEWHERE
}

/** Returns the moment from which an entry can't be withdrawn any more, a UTC instant; null where it never could. */
export function withdrawableUntil(paidAt: Instant, days: number, timeZone: string): string | null {
  return days === 0 ? null : startOfDay(addDays(dayIn(paidAt, timeZone), days + 1), timeZone)
}

/**
 * Returns the last date on which an entry can be paid, so that nobody withdraws in sight of the finish; null where nobody
 * may withdraw.
 */
export function lastEntryDay({ startDate, endDate }: Pick<Dates, 'startDate' | 'endDate'>, days: number): Day | null {
  return days === 0 ? null : addDays(startDate, halfOf({ startDate, endDate }) - days - 1)
}

/** Returns the moment from which no entry can be paid any more for that reason, a UTC instant; null without one. */
export function entriesCloseAt(dates: Dates, days: number): string | null {
  const last = lastEntryDay(dates, days)
  return last === null ? null : startOfDay(addDays(last, 1), dates.timeZone)
}

/**
 * Returns the moment from which nobody can withdraw any more, whenever and wherever it paid: it is the same for every number of
 * days. A UTC instant.
 */
export function withdrawalClosed(dates: Dates): string {
  return startOfDay(addDays(dates.startDate, halfOf(dates)), dates.timeZone)
}

function halfOf({ startDate, endDate }: Pick<Dates, 'startDate' | 'endDate'>): number {
  return Math.floor((daysBetween(startDate, endDate) + 1) / 2)
}
