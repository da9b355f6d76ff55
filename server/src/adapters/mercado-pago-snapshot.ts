import { centsOf, type MercadoPagoPage, type MercadoPagoPayment } from './mercado-pago-api.ts'
import type { FailureCode, PaymentSnapshot, PayState } from './payment-provider.ts'

const WRONG_NUMBERS = new Set([
  'cc_rejected_bad_filled_card_number',
  'cc_rejected_bad_filled_security_code',
  'cc_rejected_bad_filled_other',
  'cc_rejected_card_type_not_allowed',
  'cc_rejected_card_disabled',
])
const TRY_LATER = new Set([
  'bank_error',
  'cc_rejected_card_error',
  'cc_rejected_time_out',
  'cc_amount_rate_limit_exceeded',
  'rejected_by_regulations',
  'rejected_insufficient_data',
])

/** Returns why a payment was rejected. */
export function mercadoPagoFailure(detail: string | null | undefined): FailureCode {
  if (detail === 'cc_rejected_insufficient_amount' || detail === 'insufficient_amount') return 'insufficient_funds'
  if (detail === 'cc_rejected_bad_filled_date') return 'expired_card'
  if (detail && WRONG_NUMBERS.has(detail)) return 'invalid_card'
  return detail && TRY_LATER.has(detail) ? 'processing_error' : 'card_declined'
}

const CARDS = new Set(['credit_card', 'debit_card', 'prepaid_card'])

/** Converts one payment to a snapshot of its order. Amounts arrive as decimals and are returned in whole cents. */
export function paymentSnapshot(payment: MercadoPagoPayment): PaymentSnapshot {
  const state = stateOf(payment)
  const cents = centsOf(payment.transaction_amount)
  const isTaken = state === 'succeeded'
  return {
    provider: 'mercadopago',
    providerRef: String(payment.id),
    orderId: payment.external_reference ?? '',
    state,
    method: isTaken ? methodOf(payment) : null,
    amountCents: cents,
    capturedCents: isTaken ? cents : 0,
    refundedCents: centsOf(payment.transaction_amount_refunded ?? 0),
    currency: payment.currency_id,
    failure: state === 'failed' ? mercadoPagoFailure(payment.status_detail) : null,
    ...(isTaken && { feeCents: feeOf(payment), paidAt: paidAt(payment), dispute: disputeOf(payment, cents) }),
  }
}

/** Converts a page to a snapshot of its order while there is no payment, with the failure of the last attempt. */
export function pageSnapshot(
  page: MercadoPagoPage,
  orderId: string,
  { now, rejected }: { now: Date; rejected?: PaymentSnapshot },
): PaymentSnapshot {
  const end = page.expires ? page.expiration_date_to : null
  const isOver = Boolean(end) && new Date(end!) <= now
  const state = isOver ? (rejected ? 'failed' : 'canceled') : 'pending'
  return {
    provider: 'mercadopago',
    providerRef: page.id,
    orderId,
    state,
    method: null,
    amountCents: page.items.reduce((sum, item) => sum + item.quantity * centsOf(item.unit_price), 0),
    capturedCents: 0,
    refundedCents: 0,
    currency: page.items[0]?.currency_id ?? '',
    failure: state === 'failed' ? (rejected?.failure ?? null) : null,
  }
}

function stateOf({ status, status_detail }: MercadoPagoPayment): PayState {
  switch (status) {
    // A charged-back amount stays charged back, regardless of who holds it now.
    case 'approved':
    case 'in_mediation':
    case 'refunded':
    case 'charged_back':
      return 'succeeded'
    case 'pending':
      return status_detail === 'pending_challenge' ? 'requires_action' : 'pending'
    case 'rejected':
      return 'failed'
    case 'cancelled':
      return 'canceled'
  }
  // In review, authorised, or an unknown status: undecided.
  return 'processing'
}

function methodOf({ payment_method_id, payment_type_id }: MercadoPagoPayment): 'card' | 'pix' | null {
  if (payment_method_id === 'pix') return 'pix'
  return payment_type_id && CARDS.has(payment_type_id) ? 'card' : null
}

// The instant has an offset from UTC; an invalid one is treated as unknown.
function paidAt({ date_approved }: MercadoPagoPayment): string | null {
  const instant = new Date(date_approved ?? Number.NaN)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

// Fees borne by the payer are no cost of ours.
function feeOf({ fee_details }: MercadoPagoPayment): number | null {
  if (!fee_details || fee_details.length === 0) return null
  const ours = fee_details.filter(({ fee_payer = 'collector' }) => fee_payer === 'collector')
  return ours.reduce((sum, { amount }) => sum + centsOf(amount), 0)
}

/** The payer's bank takes it back, or Mercado Pago does on its own; an undecided dispute moves no money. */
function disputeOf(payment: MercadoPagoPayment, cents: number): PaymentSnapshot['dispute'] {
  const { id, status, status_detail } = payment
  if (status === 'refunded' && status_detail === 'by_admin')
    return { ref: `admin:${id}`, state: 'lost', cents, feeCents: 0 }
  if (status !== 'charged_back') return null
  const state = status_detail === 'settled' ? 'lost' : status_detail === 'reimbursed' ? 'won' : 'open'
  return { ref: `chargeback:${id}`, state, cents, feeCents: 0 }
}
