import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { stripeFailure, stripeSnapshot } from './stripe-snapshot.ts'

const charge = {
  created: 1_772_366_400,
  amount_refunded: 0,
  payment_method_details: { type: 'card' },
  balance_transaction: { currency: 'brl', fee: 239 },
}
const paid = { id: 'pi_1', status: 'succeeded', amount: 5000, amount_received: 5000, latest_charge: charge }

function told(session: object, payment: object | null = null, disputes: object[] = []) {
  const whole = {
    id: 'cs_1',
    client_reference_id: 'order',
    currency: 'brl',
    amount_total: 5000,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: payment,
    ...session,
  }
  return stripeSnapshot(whole as Stripe.Checkout.Session, disputes as Stripe.Dispute[])
}

for (const [session, payment, state] of [
  [{}, null, 'pending'],
  [{}, { status: 'requires_payment_method' }, 'pending'],
  // Declined, and still on the page: another card may follow.
  [{}, { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } }, 'pending'],
  [{}, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }, 'requires_action'],
  [{}, { status: 'requires_action', next_action: { type: 'pix_display_qr_code' } }, 'pending'],
  [{}, { status: 'processing' }, 'processing'],
  [{ status: 'complete' }, { status: 'processing' }, 'processing'],
  [{ status: 'complete' }, { status: 'requires_action' }, 'processing'],
  [{ status: 'complete' }, { status: 'requires_payment_method', last_payment_error: {} }, 'failed'],
  [{ status: 'complete', payment_status: 'paid' }, paid, 'succeeded'],
  // The page's status lags behind the payment's.
  [{}, paid, 'succeeded'],
  // In the opposite case there is no payment that could be refunded.
  [{ status: 'complete', payment_status: 'paid' }, null, 'processing'],
  [{ status: 'expired' }, null, 'canceled'],
  [{ status: 'expired' }, { status: 'canceled' }, 'canceled'],
  [{ status: 'expired' }, { status: 'canceled', last_payment_error: { code: 'card_declined' } }, 'failed'],
] as const)
  test(`Stripe's ${JSON.stringify(session)} with ${JSON.stringify(payment && { ...payment, latest_charge: 1 })}: ${state}`, () => {
    assert.equal(told(session, payment).state, state)
    assert.equal(told(session, payment).capturedCents, state === 'succeeded' ? 5000 : 0)
  })

test("a paid session reports the amount, the method, the refunds, and Stripe's fee", () => {
  assert.equal(told({}, paid).paidAt, '2026-03-01T12:00:00.000Z')
  const { feeCents, method, providerRef, refundedCents, currency } = told(
    {},
    { ...paid, latest_charge: { ...charge, amount_refunded: 300 } },
  )
  assert.deepEqual([feeCents, method, providerRef, refundedCents, currency], [239, 'card', 'pi_1', 300, 'BRL'])
  // A fee in another currency can't be added to this ledger.
  const dollars = {
    ...charge,
    balance_transaction: { currency: 'usd', fee: 44 },
    payment_method_details: { type: 'link' },
  }
  const other = told({}, { ...paid, latest_charge: dollars })
  assert.deepEqual([other.feeCents, other.method], [null, null])
})

for (const [statuses, state] of [
  [['warning_needs_response'], null],
  [['warning_under_review'], null],
  [['warning_closed'], null],
  [['prevented'], null],
  [['a status of next year'], null],
  [['needs_response'], 'open'],
  [['under_review'], 'open'],
  [['won'], 'won'],
  [['lost'], 'lost'],
  [['appeal_under_review'], 'lost'],
  // A second one after the first was won.
  [['won', 'needs_response'], 'open'],
] as const)
  test(`disputes that are ${statuses.join(' and ')}: ${state}`, () => {
    const disputes = statuses.map((status, nth) => ({
      id: `dp_${nth}`,
      status,
      amount: 5000,
      currency: 'brl',
      balance_transactions: [
        { currency: 'brl', fee: 5500 },
        { currency: 'usd', fee: 1 },
      ],
    }))
    const { dispute } = told({}, paid, disputes)
    assert.equal(dispute?.state ?? null, state)
    if (dispute) assert.deepEqual([dispute.cents, dispute.feeCents], [5000, 5500])
  })

for (const [code, decline_code, failure] of [
  ['card_declined', 'generic_decline', 'card_declined'],
  ['card_declined', 'fraudulent', 'card_declined'],
  ['card_declined', 'insufficient_funds', 'insufficient_funds'],
  ['expired_card', 'expired_card', 'expired_card'],
  ['expired_card', undefined, 'expired_card'],
  ['incorrect_cvc', 'incorrect_cvc', 'invalid_card'],
  ['incorrect_number', undefined, 'invalid_card'],
  ['invalid_expiry_year', undefined, 'invalid_card'],
  ['processing_error', 'processing_error', 'processing_error'],
  ['card_declined', 'try_again_later', 'processing_error'],
  ['payment_intent_authentication_failure', undefined, 'card_declined'],
  ['payment_intent_payment_attempt_expired', undefined, 'processing_error'],
  ['a code of next year', 'a reason of next year', 'card_declined'],
  [undefined, undefined, 'card_declined'],
] as const)
  test(`${code} for ${decline_code}: ${failure}`, () => assert.equal(stripeFailure({ code, decline_code }), failure))
