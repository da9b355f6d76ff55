import { now } from '../../../device/clock.ts'
import type { Details } from './challenge-data.ts'

/** Returns whether leaving now is a withdrawal: the challenge has begun, so a participant who leaves can't return. */
export function isWithdrawing({ viewer, startsAt }: Details): boolean {
  return viewer.withdrawableUntil !== null && Date.parse(startsAt) <= now()
}

/** The last minute before an instant, as people name a deadline: not 00:00 of the following day. */
export function lastMoment(until: string): number {
  return Date.parse(until) - 60_000
}
