import { BOUNDS } from '@bora/rules/spending-limits.ts'
import { PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { VERIFICATION_OUTCOMES } from '@bora/rules/payment-verification.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Currency, Cursor, Id, Instant, page, SignedCents } from './shapes.ts'

/** Where a payment stands (docs/rules/money.md#payment-statuses). */
export const PaymentStatus = z.enum(PAYMENT_STATUSES)

/** Why money of a payment goes back to its payer (docs/rules/money.md#money-back). */
export const PaymentRefundReason = z.enum(['left', 'withdrawn', 'challenge_refunded', 'not_admitted', 'mismatch'])

/** A sum that went back, or is on its way: to the provider, or to the wallet where the provider can't. Whole cents. */
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
  /** Of the amount, what bonus credits and the payer's free money pay. */
  bonusCents: z.int(),
  balanceCents: z.int(),
  currency: Currency,
  /** How the provider was paid, once it was. */
  method: z.enum(['card', 'pix']).nullable(),
  failure: z.string().nullable(),
  refunds: z.array(PaymentRefund),
  /** Where the payer's bank took it back (docs/rules/money.md#chargebacks). */
  chargeback: z.object({ state: z.enum(['open', 'won', 'lost']), at: Instant }).nullable(),
  createdAt: Instant,
  /** Until when it can be paid; an entry's seat is kept as long. */
  expiresAt: Instant,
})

/** One line of a receipt: what was paid or came back, from which source or to which, as the ledger has it. Whole cents. */
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
      /** What there is of one's own for it; 0 for an announced prize, which is paid by a provider alone. */
      creditsCents: z.int(),
      balanceCents: z.int(),
      /** The checkout that is open: what of it is paid with one's own was decided when it was begun. */
      open: z.object({ paymentId: Id, bonusCents: z.int(), balanceCents: z.int(), expiresAt: Instant }).nullable(),
      /** Of an entry, where its payer limits a month: the limit, and what other entries of this month cost. */
      month: z.object({ limitCents: z.int(), spentCents: z.int() }).nullable(),
      /** For how many days after paying the entry can be withdrawn without a reason, also after the start; 0 for none. */
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
    /** What of one's own pays first; free money only on the payer's word. Read when no checkout is open yet. */
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
    /** `ask=no`: what is known already, at once, for whoever waits for the provider's word. */
    query: z.object({ ask: z.enum(['yes', 'no']).default('yes') }),
    /**
     * `isVerified` is false where it is open and its provider was not asked, or could not be: then this is what was known
     * before, and money may have been taken.
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
    /** `isTest` where the provider moves no real money. */
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
