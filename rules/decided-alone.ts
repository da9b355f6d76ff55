import { PAYOUT_ONE_PERSON_CENTS } from './limits.ts'

/** A credit code or campaign whose total exceeds this amount needs two admins. */
export const PROMISE_ONE_PERSON_CENTS = PAYOUT_ONE_PERSON_CENTS
/** What one admin decides alone in any 24 hours and any 30 days, all kinds and currencies together. */
export const ALONE_A_DAY_CENTS = 200_000
export const ALONE_A_MONTH_CENTS = 1_000_000
export const ALONE_MONTH_DAYS = 30

/**
 * Amounts that an admin approved alone in the last 24 hours and the last 30 days, in whole cents: payouts, credits,
 * ledger adjustments, and the totals of codes and campaigns (docs/rules/people-and-rights.md#alone).
 */
export type DecidedAlone = { dayCents: number; monthCents: number }

/** Returns whether an admin may approve this amount (whole cents) alone, given their earlier approvals. */
export function mayDecideAlone(cents: number, { dayCents, monthCents }: DecidedAlone): boolean {
  return dayCents + cents <= ALONE_A_DAY_CENTS && monthCents + cents <= ALONE_A_MONTH_CENTS
}

/** Returns whether an admin may approve a code or a campaign with this total (whole cents) alone. */
export function mayPromiseAlone(cents: number, before: DecidedAlone): boolean {
  return cents <= PROMISE_ONE_PERSON_CENTS && mayDecideAlone(cents, before)
}
