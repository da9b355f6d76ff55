import type { Instant } from './calendar.ts'
import { PAYOUT_BUSINESS_DAYS, PAYOUT_ONE_PERSON_CENTS } from './limits.ts'
import type { Currency } from './money.ts'
import type { Transitions } from './transitions.ts'

/** Where a payout can stand (docs/rules/money.md#payouts). */
export type PayoutStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'returned'

/**
 * A payout that is on its way can't be taken back, and only ever fails or arrives; what arrived may be sent back by the
 * bank after all.
 */
export const payoutTransitions = {
  pending: ['processing', 'failed', 'cancelled'],
  processing: ['completed', 'failed'],
  completed: ['returned'],
  failed: [],
  cancelled: [],
  returned: [],
} as const satisfies Transitions<PayoutStatus>

export const PAYOUT_STATUSES = Object.keys(payoutTransitions) as PayoutStatus[]

/** Those in which the money has left the wallet and nobody knows yet where it ends; of one person there is one at most. */
export const OPEN_PAYOUT_STATUSES = ['pending', 'processing'] as const satisfies PayoutStatus[]

/** Why a payout came to nothing. */
export const PAYOUT_FAILURES = ['key_unknown', 'holder_differs', 'account_closed', 'details_wrong', 'refused'] as const
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number]

/** What happens with a payout, in this order where it all happens; each has its moment. */
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

/** What the desk says of a payout that was sent: it arrived, came to nothing, came back after all, or can't with these details. */
export const PAYOUT_ENDINGS = ['complete', 'fail', 'return', 'correct'] as const
export type PayoutEnding = (typeof PAYOUT_ENDINGS)[number]

/**
 * Returns how many different people have to say how a payout of so many whole cents ended, after it was sent: whoever
 * sends by hand sees the bank's answer, of a provider's nobody at the desk knows it (docs/rules/money.md#the-payouts-desk).
 */
export function endingDeciders(cents: number, byHand: boolean): 1 | 2 {
  return byHand && cents <= PAYOUT_ONE_PERSON_CENTS ? 1 : 2
}

/** How a bank names a transfer: the end-to-end id of Pix, or the reference on a receipt. */
export const TRANSFER_REFERENCE = /^[A-Za-z0-9-]{6,40}$/

/** Where banking details stand, and why a review refused them. */
export const BANK_DETAILS_STATES = ['pending', 'verified', 'refused'] as const
export type BankDetailsState = (typeof BANK_DETAILS_STATES)[number]
export const BANK_DETAILS_REFUSALS = ['holder_differs', 'key_unknown', 'details_wrong', 'document_needed'] as const
export type BankDetailsRefusal = (typeof BANK_DETAILS_REFUSALS)[number]

/** The countries in which money can be paid out, and the currency there (docs/rules/money.md#payouts). */
export const PAYOUT_CURRENCIES = { BR: 'BRL', GB: 'GBP', AU: 'AUD' } as const satisfies Record<string, Currency>
export type PayoutCountry = keyof typeof PAYOUT_CURRENCIES
export const PAYOUT_COUNTRIES = Object.keys(PAYOUT_CURRENCIES) as [PayoutCountry, ...PayoutCountry[]]

/** Returns whether money can be paid out to somebody who lives there (two capital letters). */
export function isPayoutCountry(country: string): country is PayoutCountry {
  return Object.hasOwn(PAYOUT_CURRENCIES, country)
}

/** Returns by when a payout that was asked for then is promised to be there: business days, Monday to Friday in UTC. */
export function payoutExpectedBy(requestedAt: Instant): string {
  const day = new Date(requestedAt)
  for (let left: number = PAYOUT_BUSINESS_DAYS.to; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day.toISOString()
}
