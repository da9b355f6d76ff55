import type { Transitions } from './transitions.ts'

/** The status of a payment (docs/rules/money.md#payment-statuses). */
export type PaymentStatus =
  | 'pending'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'canceled'
  | 'refunded'

/**
 * Pending or processing moves to confirmed, failed or cancelled. A failed or cancelled payment can still be confirmed:
 * a provider may report late, and a payment made remains valid. Only `refunded` is final
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

/** Statuses in which the payer or the provider still has to act. */
export const OPEN_PAYMENT_STATUSES = ['pending', 'requires_action', 'processing'] as const satisfies PaymentStatus[]

/** Statuses of a payment that counts or still may: at most one for each person and purpose. */
export const LIVE_PAYMENT_STATUSES = [...OPEN_PAYMENT_STATUSES, 'succeeded'] as const

/** Returns whether the payer or the provider still has to act. */
export function isPaymentOpen(status: PaymentStatus): boolean {
  return OPEN_PAYMENT_STATUSES.some(open => open === status)
}
