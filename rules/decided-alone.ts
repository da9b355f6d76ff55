import { PAYOUT_ONE_PERSON_CENTS } from './limits.ts'

/** Above this in all, what a code for credits or a campaign can give needs two admins. */
export const PROMISE_ONE_PERSON_CENTS = PAYOUT_ONE_PERSON_CENTS
/** What one admin decides alone in any 24 hours and any 30 days, all kinds and currencies together. */
export const ALONE_A_DAY_CENTS = 200_000
export const ALONE_A_MONTH_CENTS = 1_000_000
export const ALONE_MONTH_DAYS = 30

/**
 * What an admin decided alone in the last 24 hours and the last 30 days, in whole cents: payouts, credits, ledger
 * adjustments, and all that codes and campaigns can give (docs/rules/people-and-rights.md#alone).
 */
export type DecidedAlone = { dayCents: number; monthCents: number }

/** Returns whether an admin may decide this amount (whole cents) alone, after what was decided alone before. */
export function mayDecideAlone(cents: number, { dayCents, monthCents }: DecidedAlone): boolean {
  return dayCents + cents <= ALONE_A_DAY_CENTS && monthCents + cents <= ALONE_A_MONTH_CENTS
}

/** Returns whether an admin may alone promise what a code or a campaign can give in all (whole cents). */
export function mayPromiseAlone(cents: number, before: DecidedAlone): boolean {
  return cents <= PROMISE_ONE_PERSON_CENTS && mayDecideAlone(cents, before)
}
