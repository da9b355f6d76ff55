import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Currency, Id, Instant } from './shapes.ts'

/** Payment statuses of spec 4. */
export const PaymentStatus = z.enum([
  'pending',
  'processing',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
  'refunded',
])

export const Payment = z.object({
  id: Id,
  challengeId: Id,
  purpose: z.enum(['entry', 'prize']),
  status: PaymentStatus,
  amountCents: z.int(),
  bonusCents: z.int(),
  currency: Currency,
  failure: z.string().nullable(),
  createdAt: Instant,
})

export const payments = {
  checkout: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/checkout',
    access: 'signed-in',
    summary:
      'Start paying the entry (or, for its creator, the announced prize); answers the address of the checkout page',
    params: ChallengeId,
    output: z.object({ payment: Payment, url: z.string() }),
    errors: [
      'challenge_not_found',
      'not_participating',
      'payment_closed',
      'challenge_ended',
      'challenge_cancelled',
      'challenge_started',
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
