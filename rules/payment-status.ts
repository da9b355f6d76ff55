import type { Transitions } from './transitions.ts'

/** Where a payment stands (spec 4). */
export type PaymentStatus =
  | 'pending'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'refunded'

/**
 * Pending or processing moves to confirmed, failed or cancelled (spec 4). A payment that failed or was cancelled can
 * still be confirmed: a provider may say so late, and what was paid is paid. Only `refunded` is final.
 */
export const paymentTransitions = {
  pending: ['requires_action', 'processing', 'succeeded', 'failed', 'canceled'],
  requires_action: ['processing', 'succeeded', 'failed', 'canceled'],
  processing: ['requires_action', 'succeeded', 'failed', 'canceled'],
  succeeded: ['refunded'],
  failed: ['succeeded'],
  canceled: ['succeeded'],
  refunded: [],
} as const satisfies Transitions<PaymentStatus>

/** Whether the payer or the provider still has something to do. */
export function isPaymentOpen(status: PaymentStatus): boolean {
  return status === 'pending' || status === 'requires_action' || status === 'processing'
}
