import { now } from '../../device/clock.ts'
import type { Details } from './challenge-data.ts'

/** Whether leaving now is withdrawing: the challenge has begun, and who goes doesn't come back. */
export function isWithdrawing({ viewer, startsAt }: Details): boolean {
  return viewer.withdrawableUntil !== null && Date.parse(startsAt) <= now()
}

/** The last minute before a moment, as people say until when: not 00:00 of the day after. */
export function lastMoment(until: string): number {
  return Date.parse(until) - 60_000
}
