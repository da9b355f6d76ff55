import { addDays, type Day } from './calendar.ts'

const LONGEST_MONTH = 31

/** Returns all dates of the month of `day`, in order. */
export function datesOfMonth(day: Day): Day[] {
  const first = `${day.slice(0, 7)}-01`
  const dates = Array.from({ length: LONGEST_MONTH }, (_, index) => addDays(first, index))
  return dates.filter(date => date.slice(0, 7) === day.slice(0, 7))
}

/**
 * Returns on how many dates of the month of `day` a person with this goal of a week has to train for the month to be
 * full (docs/rules/scoring.md#full-month).
 */
export function fullMonthDates(weekGoal: number, day: Day): number {
  return Math.round((weekGoal * datesOfMonth(day).length) / 7)
}
