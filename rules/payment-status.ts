import type { Transitions } from './transitions.ts'

/** Where a payment stands (docs/rules/money.md#payment-statuses). */
export type PaymentStatus =
  | 'pending'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'refunded'

/**
 * Pending or processing moves to confirmed, failed or cancelled. A payment that failed or was cancelled can still be
 * confirmed: a provider may say so late, and what was paid is paid. Only `refunded` is final
 * (docs/rules/money.md#payment-statuses).
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

export const PAYMENT_STATUSES = Object.keys(paymentTransitions) as PaymentStatus[]

/** Those in which the payer or the provider still has something to do. */
export const OPEN_PAYMENT_STATUSES = ['pending', 'requires_action', 'processing'] as const satisfies PaymentStatus[]

/** Those of a payment that counts or still may: of one person and purpose there is one at most. */
export const LIVE_PAYMENT_STATUSES = [...OPEN_PAYMENT_STATUSES, 'succeeded'] as const

/** Returns whether the payer or the provider still has something to do. */
export function isPaymentOpen(status: PaymentStatus): boolean {
  return OPEN_PAYMENT_STATUSES.some(open => open === status)
}
