import { BOUNDS } from '@bora/rules/spending-limits.ts'
import { PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { VERIFICATION_OUTCOMES } from '@bora/rules/payment-verification.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Currency, Cursor, Id, Instant, page, SignedCents } from './shapes.ts'

/** The status of a payment (docs/rules/money.md#payment-statuses). */
export const PaymentStatus = z.enum(PAYMENT_STATUSES)

/** Why money of a payment is refunded (docs/rules/money.md#money-back). */
export const PaymentRefundReason = z.enum([
  'left',
  'withdrawn',
  'removed',
  'challenge_refunded',
  'not_admitted',
  'mismatch',
])

/** A completed or pending refund: to the provider, or to the wallet if the provider can't. Whole cents. */
const PaymentRefund = z.object({
  reason: PaymentRefundReason,
  state: z.enum(['started', 'done', 'to_wallet']),
  cashCents: z.int(),
  bonusCents: z.int(),
  balanceCents: z.int(),
  at: Instant,
})

export const Payment = z.object({
  id: Id,
  challengeId: Id,
  challengeTitle: z.string(),
  purpose: z.enum(['entry', 'prize']),
  status: PaymentStatus,
  amountCents: z.int(),
  /** The parts of the amount paid by bonus credits and by the payer's balance. */
  bonusCents: z.int(),
  balanceCents: z.int(),
  currency: Currency,
  /** The payment method at the provider, once paid. */
  method: z.enum(['card', 'pix']).nullable(),
  failure: z.string().nullable(),
  refunds: z.array(PaymentRefund),
  /** A chargeback by the payer's bank (docs/rules/money.md#chargebacks). */
  chargeback: z.object({ state: z.enum(['open', 'won', 'lost']), at: Instant }).nullable(),
  createdAt: Instant,
  /** Until when it can be paid; an entry's seat is reserved until then. */
  expiresAt: Instant,
})

/** One line of a receipt, as in the ledger: a payment or refund, with its source or destination. Whole cents. */
const ReceiptLine = z.object({
  kind: z.enum(['paid', 'refunded', 'charged_back', 'given_again']),
  source: z.enum(['provider', 'credits', 'balance']),
  amountCents: SignedCents,
  at: Instant,
})

export const checkouts = {
  quote: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/checkout',
    access: 'signed-in',
    summary: 'What one would pay here now, and what of one’s own there is to pay with; nothing is begun',
    params: ChallengeId,
    output: z.object({
      purpose: z.enum(['entry', 'prize']),
      amountCents: z.int(),
      currency: Currency,
      /** Internal funds available for it; 0 for an announced prize, which only a provider can pay. */
      creditsCents: z.int(),
      balanceCents: z.int(),
      /** The open checkout; the internal funds it uses were fixed when it began. */
      open: z.object({ paymentId: Id, bonusCents: z.int(), balanceCents: z.int(), expiresAt: Instant }).nullable(),
      /** For an entry whose payer has a monthly limit: the limit, and what other entries of this month cost. */
      month: z.object({ limitCents: z.int(), spentCents: z.int() }).nullable(),
      /**
       * For how many days after paying the entry can be withdrawn without a reason, even after the start; 0 for none.
       */
      withdrawalDays: z.int(),
    }),
    errors: [
      'challenge_not_found',
      'not_participating',
      'payment_closed',
      'challenge_ended',
      'challenge_cancelled',
      'challenge_started',
      'entries_closed',
      'participant_limit',
      'email_not_confirmed',
      ...BOUNDS,
    ],
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/checkout',
    access: 'signed-in',
    summary:
      'Start paying the entry (or, for its creator, the announced prize); answers the address of the checkout page',
    params: ChallengeId,
    /** Which internal funds to use first; the balance only with the payer's consent. Ignored if a checkout is open. */
    query: z.object({ credits: z.enum(['yes', 'no']).default('yes'), balance: z.enum(['yes', 'no']).default('no') }),
    output: z.object({ payment: Payment, url: z.string() }),
    errors: [
      'terms_not_agreed',
      'challenge_not_found',
      'not_participating',
      'payment_closed',
      'challenge_ended',
      'challenge_cancelled',
      'challenge_started',
      'entries_closed',
      'participant_limit',
      'email_not_confirmed',
      ...BOUNDS,
      'checkout_unavailable',
      'too_many_requests',
    ],
  }),
  one: endpoint({
    method: 'GET',
    path: '/payments/:paymentId',
    summary: 'The state of an own payment',
    access: 'signed-in',
    params: z.object({ paymentId: Id }),
    /** `ask=no`: returns the known status at once, for a client that waits for the provider's answer. */
    query: z.object({ ask: z.enum(['yes', 'no']).default('yes') }),
    /**
     * `isVerified` is false if the payment is open and its provider was not asked, or could not be reached: then this
     * is the previous status, and money may have been taken.
     */
    output: Payment.extend({ isVerified: z.boolean() }),
    errors: ['payment_not_found'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/payments',
    summary: 'Own payments, newest first',
    access: 'signed-in',
    query: z.object({ cursor: Cursor.optional() }),
    output: page(Payment),
    errors: ['invalid_input'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/payments/:paymentId/receipt',
    summary:
      'What was paid and what came back of an own payment, as the ledger has it; no lines where nothing was paid',
    access: 'signed-in',
    params: z.object({ paymentId: Id }),
    /** `isTest`: the provider moves no real money. */
    output: z.object({ payer: z.string(), lines: z.array(ReceiptLine), totalCents: SignedCents, isTest: z.boolean() }),
    errors: ['payment_not_found'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/payments/verify',
    summary: 'Ask the provider about the own latest payment; changes nothing that its news would not',
    access: 'signed-in',
    output: z.object({ outcome: z.enum(VERIFICATION_OUTCOMES), payment: Payment.nullable() }),
    errors: ['verification_unavailable', 'too_many_requests'],
  }),
}
