import { type Day, dayIn, daysBetween, type Instant, settlementInstant } from './calendar.ts'
import type { ChallengeState } from './challenge-state.ts'

/** Where a challenge stands for one viewer (docs/rules/clock-and-calendar.md#phases). */
export type ChallengePhase =
  | { phase: 'upcoming'; startsInDays: number }
  | { phase: 'active'; day: number; of: number; lastDay: boolean; endsTomorrow: boolean }
  /** Last logs for its dates are taken until that moment, `YYYY-MM-DDTHH:MM:SSZ`. */
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
