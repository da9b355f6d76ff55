import type Stripe from 'stripe'
import type { FailureCode, PaymentSnapshot, PayState } from './payment-provider.ts'

type Session = Stripe.Checkout.Session
type Dispute = Stripe.Dispute

const WRONG_NUMBERS = new Set([
  'incorrect_number',
  'invalid_number',
  'incorrect_cvc',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'incorrect_zip',
  'invalid_account',
  'card_not_supported',
])
const TRY_LATER = new Set([
  'processing_error',
  'try_again_later',
  'issuer_not_available',
  'reenter_transaction',
  'payment_intent_payment_attempt_expired',
])

/** Returns why a payment failed: the bank's own code first, which Stripe gives in addition to its own. */
export function stripeFailure(error: { code?: string | null; decline_code?: string | null }): FailureCode {
  for (const word of [error.decline_code, error.code]) {
    if (!word) continue
    if (word === 'insufficient_funds' || word === 'expired_card') return word
    if (WRONG_NUMBERS.has(word)) return 'invalid_card'
    if (TRY_LATER.has(word)) return 'processing_error'
  }
  return 'card_declined'
}

/**
 * Converts a session of Stripe to a snapshot of our order; its payment, charge and the charge's balance must be
 * expanded. While its page is open the payer may try another card, so a decline is reported only once it is over.
 */
export function stripeSnapshot(session: Session, disputes: readonly Dispute[]): PaymentSnapshot {
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof payment?.latest_charge === 'object' ? payment.latest_charge : null
  const state = stateOf(session, payment)
  const currency = (session.currency ?? '').toUpperCase()
  const known: PaymentSnapshot = {
    provider: 'stripe',
    providerRef: session.id,
    orderId: session.client_reference_id ?? '',
    state,
    method: null,
    amountCents: session.amount_total ?? 0,
    capturedCents: 0,
    refundedCents: 0,
    currency,
    failure: state === 'failed' ? stripeFailure(payment?.last_payment_error ?? {}) : null,
  }
  if (state !== 'succeeded' || !payment) return known
  return {
    ...known,
    providerRef: payment.id,
    method: methodOf(charge),
    amountCents: payment.amount,
    capturedCents: payment.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    feeCents: feeOf(charge, session.currency),
    paidAt: charge ? new Date(charge.created * 1_000).toISOString() : null,
    dispute: disputeOf(disputes),
  }
}

function stateOf({ status, payment_status }: Session, payment: Stripe.PaymentIntent | null): PayState {
  if (payment?.status === 'succeeded') return 'succeeded'
  // Money without its payment can't be taken in.
  if (payment_status === 'paid' || payment?.status === 'processing' || payment?.status === 'requires_capture')
    return 'processing'
  const over = payment?.last_payment_error ? 'failed' : 'canceled'
  if (status === 'expired' || payment?.status === 'canceled') return over
  if (status === 'complete') return payment?.status === 'requires_payment_method' ? 'failed' : 'processing'
  // A Pix also waits for its payer, but no bank asks for a confirmation.
  const asks = payment?.status === 'requires_action' && payment.next_action?.type !== 'pix_display_qr_code'
  return asks ? 'requires_action' : 'pending'
}

function methodOf(charge: Stripe.Charge | null): 'card' | 'pix' | null {
  const type = charge?.payment_method_details?.type
  return type === 'card' || type === 'pix' ? type : null
}

// A fee in another currency can't be added to this payment's amounts.
function feeOf(charge: Stripe.Charge | null, currency: string | null): number | null {
  const balance = charge?.balance_transaction
  return typeof balance === 'object' && balance?.currency === currency ? balance.fee : null
}

/** Warnings, and inquiries that never became a dispute, move no money. */
function stateOfDispute({ status }: Dispute): 'open' | 'won' | 'lost' | null {
  if (status === 'won') return 'won'
  if (status === 'lost' || status === 'appeal_needs_response' || status === 'appeal_under_review') return 'lost'
  return status === 'needs_response' || status === 'under_review' ? 'open' : null
}

// Of several, the one that costs the most: a payment is refunded once here.
const GRAVEST = ['lost', 'open', 'won'] as const

function disputeOf(disputes: readonly Dispute[]): PaymentSnapshot['dispute'] {
  for (const state of GRAVEST) {
    const found = disputes.find(one => stateOfDispute(one) === state)
    if (!found) continue
    const fees = found.balance_transactions.filter(one => one.currency === found.currency)
    return {
      ref: found.id,
      state,
      cents: found.amount,
      feeCents: fees.reduce((sum, one) => sum + one.fee, 0),
    }
  }
  return null
}
