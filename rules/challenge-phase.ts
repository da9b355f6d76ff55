import { addDays, type Day, dayIn, daysBetween, type Instant, settlementInstant, startOfDay } from './calendar.ts'
import type { ChallengeState } from './challenge-state.ts'

/** The phase of a challenge for a viewer (docs/rules/clock-and-calendar.md#phases). */
export type ChallengePhase =
  | { phase: 'upcoming'; startsInDays: number }
  | { phase: 'active'; day: number; of: number; lastDay: boolean; endsTomorrow: boolean }
  /** Its last date is over; it will be settled at `until`, `YYYY-MM-DDTHH:MM:SSZ`. */
  | { phase: 'closing'; until: string }
  | { phase: 'completed'; lastedDays: number }
  | { phase: 'cancelled' }

/**
 * Returns the phase of a challenge at `now`, by the viewer's calendar (`viewerZone`, an IANA name). Both dates are
 * inclusive; a challenge past its end is closing until it is stored as completed.
 */
export function phaseOf(
  { startDate, endDate, status }: { startDate: Day; endDate: Day; status: ChallengeState },
  now: Instant,
  viewerZone: string,
): ChallengePhase {
  const of = durationDays(startDate, endDate)
  if (status === 'cancelled') return { phase: 'cancelled' }
  if (status === 'completed') return { phase: 'completed', lastedDays: of }
  const today = dayIn(now, viewerZone)
  const startsInDays = daysBetween(today, startDate)
  const daysLeft = daysBetween(today, endDate)
  if (startsInDays > 0) return { phase: 'upcoming', startsInDays }
  if (daysLeft < 0) return { phase: 'closing', until: settlementInstant(endDate) }
  return { phase: 'active', day: 1 - startsInDays, of, lastDay: daysLeft === 0, endsTomorrow: daysLeft === 1 }
}

/** Returns the number of dates of a challenge, both ends included: 1 if it starts and ends on the same date. */
export function durationDays(startDate: Day, endDate: Day): number {
  return daysBetween(startDate, endDate) + 1
}

/**
 * Returns the instant, in epoch milliseconds, from which nothing can be logged for a challenge in this zone: it is
 * settled, or even a workout begun at the end of its last date would be too late
 * (docs/rules/clock-and-calendar.md#logging-window). `lateHours` is the challenge's window in hours.
 */
export function lastLogOf({ endDate, lateHours }: { endDate: Day; lateHours: number }, zone: string): number {
  const late = Date.parse(startOfDay(addDays(endDate, 1), zone)) + lateHours * 3_600_000
  return Math.min(late, Date.parse(settlementInstant(endDate)))
}
