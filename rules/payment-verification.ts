import type { PaymentStatus } from './payment-status.ts'

/** Outcomes of verifying a person's latest payment (docs/rules/money.md#verification). */
export const VERIFICATION_OUTCOMES = ['verified', 'still_pending', 'awaiting_confirmation', 'not_found'] as const
export type VerificationOutcome = (typeof VERIFICATION_OUTCOMES)[number]

const OUTCOME: Record<PaymentStatus, VerificationOutcome> = {
  succeeded: 'verified',
  refunded: 'verified',
  pending: 'still_pending',
  requires_action: 'still_pending',
  processing: 'awaiting_confirmation',
  failed: 'not_found',
  canceled: 'not_found',
}

/**
 * Returns the outcome of a verification, by the payment's status after asking the provider; null without a payment.
 * `known` is whether the provider knows it (docs/rules/money.md#verification).
 */
export function verificationOutcome(payment: { status: PaymentStatus; known: boolean } | null): VerificationOutcome {
  if (!payment) return 'not_found'
  const outcome = OUTCOME[payment.status]
  return outcome === 'still_pending' && !payment.known ? 'not_found' : outcome
}

/** How often a payer who waits has a payment's provider asked; beyond it the known status is shown. */
export const PAYMENT_POLLS_A_MINUTE = 60
