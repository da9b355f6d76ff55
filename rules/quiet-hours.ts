import { addDays, dayIn, type Instant, startOfDay, timeIn } from './calendar.ts'

/** From which full hour to which, 0 to 23, of a person's own clock; over midnight where it ends before it begins. */
export type QuietHours = { from: number; until: number }

const HOUR_MS = 3_600_000

/** Returns whether an hour of the clock is one of the quiet ones. Hours that begin and end alike are none. */
export function isQuiet({ from, until }: QuietHours, hour: number): boolean {
  return from <= until ? from <= hour && hour < until : hour >= from || hour < until
}

/**
 * Returns when something that is due now may be sent to a person in that zone: now, or when its quiet hours end
 * (docs/rules/notifications.md#quiet-hours). `quiet` is null where there are none.
 */
export function maySendAt(now: Instant, zone: string, quiet: QuietHours | null): Date {
  const moment = new Date(now)
  if (!quiet || !isQuiet(quiet, timeIn(moment, zone).hour)) return moment
  const today = dayIn(moment, zone)
  const ends = [today, addDays(today, 1)].map(day => hourOf(day, quiet.until, zone))
  return ends.find(end => end > moment)!
}

// Counted from midnight and put right by what the clock shows there: on two days of the year an hour is missing or twice.
function hourOf(day: string, hour: number, zone: string): Date {
  const guess = new Date(startOfDay(day, zone)).getTime() + hour * HOUR_MS
  for (const moment of [guess - HOUR_MS, guess, guess + HOUR_MS].map(at => new Date(at))) {
    if (dayIn(moment, zone) === day && timeIn(moment, zone).hour >= hour) return moment
  }
  return new Date(guess)
}
