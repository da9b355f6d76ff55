import { addDays, dayIn, type Instant, startOfDay, timeIn } from './calendar.ts'

/** Full hours, 0 to 23, of a person's local time; past midnight if it ends before it begins. */
export type QuietHours = { from: number; until: number }

/** Bounds of the local hour of a streak warning: outside the default quiet hours. */
export const MIN_REMINDER_HOUR = 7
export const MAX_REMINDER_HOUR = 21

const HOUR_MS = 3_600_000

/** Returns whether an hour is quiet. Equal begin and end mean there are no quiet hours. */
export function isQuiet({ from, until }: QuietHours, hour: number): boolean {
  return from <= until ? from <= hour && hour < until : hour >= from || hour < until
}

/**
 * Returns when a message that is due now may be sent to a person in that zone: now, or at the end of their quiet hours
 * (docs/rules/notifications.md#quiet-hours). `quiet` is null if there are none.
 */
export function maySendAt(now: Instant, zone: string, quiet: QuietHours | null): Date {
  const moment = new Date(now)
  if (!quiet || !isQuiet(quiet, timeIn(moment, zone).hour)) return moment
  const today = dayIn(moment, zone)
  const ends = [today, addDays(today, 1)].map(day => hourOf(day, quiet.until, zone))
  return ends.find(end => end > moment)!
}

// Counted from midnight and corrected by the local clock: on two days of the year an hour is missing or repeated.
function hourOf(day: string, hour: number, zone: string): Date {
  const guess = new Date(startOfDay(day, zone)).getTime() + hour * HOUR_MS
  for (const moment of [guess - HOUR_MS, guess, guess + HOUR_MS].map(at => new Date(at))) {
    if (dayIn(moment, zone) === day && timeIn(moment, zone).hour >= hour) return moment
  }
  return new Date(guess)
}
