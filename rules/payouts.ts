import type { Instant } from './calendar.ts'
import { PAYOUT_BUSINESS_DAYS, PAYOUT_ONE_PERSON_CENTS } from './limits.ts'
import type { Currency } from './money.ts'
import type { Transitions } from './transitions.ts'

/** The status of a payout (docs/rules/money.md#payouts). */
export type PayoutStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'returned'

/** A payout that was sent can't be cancelled: it fails or arrives. The bank may still return one that arrived. */
export const payoutTransitions = {
  pending: ['processing', 'failed', 'cancelled'],
  processing: ['completed', 'failed'],
  completed: ['returned'],
  failed: [],
  cancelled: [],
  returned: [],
} as const satisfies Transitions<PayoutStatus>

export const PAYOUT_STATUSES = Object.keys(payoutTransitions) as PayoutStatus[]

/** Statuses in which the money has left the wallet and its end is unknown; at most one for each person. */
export const OPEN_PAYOUT_STATUSES = ['pending', 'processing'] as const satisfies PayoutStatus[]

/** Why a payout failed. */
export const PAYOUT_FAILURES = ['key_unknown', 'holder_differs', 'account_closed', 'details_wrong', 'refused'] as const
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number]

/** Failures that the banking details cause. */
export const DETAILS_FAILURES = PAYOUT_FAILURES.filter(failure => failure !== 'refused')

/** Steps of a payout, in their order; each has its instant. */
export const PAYOUT_STEPS = [
  'requested',
  'released',
  'confirmed',
  'sent',
  'completed',
  'failed',
  'cancelled',
  'returned',
] as const
export type PayoutStep = (typeof PAYOUT_STEPS)[number]

/**
 * Endings that the desk records for a sent payout: it arrived, failed, was returned after arriving, or can't be paid to
 * these details.
 */
export const PAYOUT_ENDINGS = ['complete', 'fail', 'return', 'correct'] as const
export type PayoutEnding = (typeof PAYOUT_ENDINGS)[number]

/**
 * Returns how many people must record how a sent payout of this amount in whole cents ended. For a manual transfer, the
 * sender sees the bank's answer; no one at the desk sees a provider's (docs/rules/money.md#the-payouts-desk).
 */
export function endingDeciders(cents: number, byHand: boolean): 1 | 2 {
  return byHand && cents <= PAYOUT_ONE_PERSON_CENTS ? 1 : 2
}

/** A bank's reference of a transfer: the end-to-end id of Pix, or the reference on a receipt. */
export const TRANSFER_REFERENCE = /^[A-Za-z0-9-]{6,40}$/

/** States of banking details, and why a review refused them. */
export const BANK_DETAILS_STATES = ['pending', 'verified', 'refused'] as const
export type BankDetailsState = (typeof BANK_DETAILS_STATES)[number]
export const BANK_DETAILS_REFUSALS = ['holder_differs', 'key_unknown', 'details_wrong', 'document_needed'] as const
export type BankDetailsRefusal = (typeof BANK_DETAILS_REFUSALS)[number]

/** Countries in which payouts are available, with their currencies (docs/rules/money.md#payouts). */
export const PAYOUT_CURRENCIES = { BR: 'BRL', GB: 'GBP', AU: 'AUD' } as const satisfies Record<string, Currency>
export type PayoutCountry = keyof typeof PAYOUT_CURRENCIES
export const PAYOUT_COUNTRIES = Object.keys(PAYOUT_CURRENCIES) as [PayoutCountry, ...PayoutCountry[]]

/** Returns whether payouts are available to people who live in this country (two capital letters). */
export function isPayoutCountry(country: string): country is PayoutCountry {
  return Object.hasOwn(PAYOUT_CURRENCIES, country)
}

/**
 * Returns the instant by which a payout requested then is promised to arrive: business days are Monday to Friday in
 * UTC.
 */
export function payoutExpectedBy(requestedAt: Instant): string {
  const day = new Date(requestedAt)
  for (let left: number = PAYOUT_BUSINESS_DAYS.to; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day.toISOString()
}
