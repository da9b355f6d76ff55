import { addDays, type Day, daysBetween } from './calendar.ts'
import { CHALLENGE_STARTS_WITHIN_DAYS } from './limits.ts'

const WEEK = 7

/**
 * Returns the dates for repeating a challenge: the same duration from the same weekday, so that its weeks and weekends
 * fall as before. It starts on the first such date after today, or after the end of one that still runs
 * (docs/rules/challenges.md#repeating). `today` is the creator's local date; all dates are inclusive.
 */
export function repeatedDates(
  { startDate, endDate }: { startDate: Day; endDate: Day },
  today: Day,
): { startDate: Day; endDate: Day } {
  const afterIt = nextLike(startDate, endDate >= today ? endDate : today)
  const start = daysBetween(today, afterIt) > CHALLENGE_STARTS_WITHIN_DAYS ? nextLike(startDate, today) : afterIt
  return { startDate: start, endDate: addDays(start, daysBetween(startDate, endDate)) }
}

/** Returns the first date after `day` on the weekday of `like`. */
function nextLike(like: Day, day: Day): Day {
  const ahead = daysBetween(day, like) % WEEK
  return addDays(day, ahead > 0 ? ahead : ahead + WEEK)
}
