import type { PaymentStatus } from './payment-status.ts'

/** What comes of looking for one's own latest payment (docs/rules/money.md#verification). */
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
 * Returns what a verification found, by where the payment stands once the provider was asked; null where there is no
 * payment. `known` is whether the provider has heard of it (docs/rules/money.md#verification).
 */
export function verificationOutcome(payment: { status: PaymentStatus; known: boolean } | null): VerificationOutcome {
  if (!payment) return 'not_found'
  const outcome = OUTCOME[payment.status]
  return outcome === 'still_pending' && !payment.known ? 'not_found' : outcome
}
