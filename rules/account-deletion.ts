import { ARCHIVE_EVERY_HOURS, CLOSING_DAYS } from './limits.ts'

/**
 * Blockers of an account deletion, in the order in which they are reported (docs/rules/people-and-rights.md#deletion):
 * a role that others depend on, a challenge with a prize, money in transit, and money in the wallet.
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

/** Returns the first instant at which an account can be deleted, for a request at `askedAt`. */
export function deletionDueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + CLOSING_DAYS * 24 * HOUR_MS)
}

/** Returns from when a person can request another archive, after a request at `askedAt`. */
export function nextArchiveAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + ARCHIVE_EVERY_HOURS * HOUR_MS)
}

type Amount = { currency: string; cents: number }

/**
 * Returns whether a person forfeited exactly the amounts they have, each in its currency. Zero amounts need no consent.
 */
export function forfeitsAll(there: readonly Amount[], givenUp: readonly Amount[]): boolean {
  return there.every(
    ({ currency, cents }) => cents === 0 || givenUp.some(one => one.currency === currency && one.cents === cents),
  )
}
