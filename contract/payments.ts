import { PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Currency, Id, Instant } from './shapes.ts'

/** Where a payment stands (docs/rules/money.md#payment-statuses). */
export const PaymentStatus = z.enum(PAYMENT_STATUSES)

export const Payment = z.object({
  id: Id,
  challengeId: Id,
  purpose: z.enum(['entry', 'prize']),
  status: PaymentStatus,
  amountCents: z.int(),
  /** Of the amount, what bonus credits and the payer's free money pay. */
  bonusCents: z.int(),
  balanceCents: z.int(),
  currency: Currency,
  failure: z.string().nullable(),
  createdAt: Instant,
  /** Until when it can be paid; an entry's seat is kept as long. */
  expiresAt: Instant,
})

export const payments = {
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
      'challenge_not_found',
      'not_participating',
      'payment_closed',
      'challenge_ended',
      'challenge_cancelled',
      'challenge_started',
      'participant_limit',
      'email_not_confirmed',
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
    output: Payment,
    errors: ['payment_not_found'],
  }),
}
