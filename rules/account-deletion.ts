import { ARCHIVE_EVERY_HOURS, CLOSING_DAYS } from './limits.ts'

/**
 * What the end of an account waits for, in the order in which it is told (docs/rules/people-and-rights.md#deletion):
 * a role that others count on, a challenge with a prize, money that is on its way, and money that is there.
 */
export const DELETION_BLOCKERS = [
  'admin_role',
  'prize_challenge',
  'open_dispute',
  'open_payment',
  'open_payout',
  'debt',
  'held_money',
  'free_money',
] as const
export type DeletionBlocker = (typeof DELETION_BLOCKERS)[number]

const HOUR_MS = 3_600_000

/** Returns the first moment at which an account can go that was asked to at this one. */
export function deletionDueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + CLOSING_DAYS * 24 * HOUR_MS)
}

/** Returns from when somebody may ask for an archive again who asked at this moment. */
export function nextArchiveAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + ARCHIVE_EVERY_HOURS * HOUR_MS)
}

type Amount = { currency: string; cents: number }

/** Returns whether somebody has given up exactly what is there, each amount in its currency; nothing needs no word. */
export function forfeitsAll(there: readonly Amount[], givenUp: readonly Amount[]): boolean {
  return there.every(
    ({ currency, cents }) => cents === 0 || givenUp.some(one => one.currency === currency && one.cents === cents),
  )
}
