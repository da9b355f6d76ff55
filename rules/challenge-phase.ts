import { addDays, type Day, dayIn, daysBetween, type Instant, settlementInstant, startOfDay } from './calendar.ts'
import type { ChallengeState } from './challenge-state.ts'

/** Where a challenge stands for one viewer (docs/rules/clock-and-calendar.md#phases). */
export type ChallengePhase =
  | { phase: 'upcoming'; startsInDays: number }
  | { phase: 'active'; day: number; of: number; lastDay: boolean; endsTomorrow: boolean }
  /** Its last date is over; it is settled at that moment, `YYYY-MM-DDTHH:MM:SSZ`. */
  | { phase: 'closing'; until: string }
  | { phase: 'completed'; lastedDays: number }
  | { phase: 'cancelled' }

/**
 * The phase of a challenge at `now`, by the viewer's own calendar (`viewerZone`, an IANA name). Both dates are
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

/** How many dates a challenge runs, both ends in: 1 when it starts and ends on the same date. */
export function durationDays(startDate: Day, endDate: Day): number {
  return daysBetween(startDate, endDate) + 1
}

/**
 * Returns from when on, in epoch milliseconds, nothing can be logged for the dates of a challenge by who trains in this
 * zone: it is settled, or even a workout begun at the end of its last date would come too late
 * (docs/rules/clock-and-calendar.md#logging-window). `lateHours` is the challenge's window in hours.
 */
export function lastLogOf({ endDate, lateHours }: { endDate: Day; lateHours: number }, zone: string): number {
  const late = Date.parse(startOfDay(addDays(endDate, 1), zone)) + lateHours * 3_600_000
  return Math.min(late, Date.parse(settlementInstant(endDate)))
}
