import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { centsOf, decimalOf } from './mercado-pago-api.ts'
import { mercadoPagoFailure, paymentSnapshot } from './mercado-pago-snapshot.ts'

function told(about: object) {
  return paymentSnapshot({
    id: 1_325_000_001,
    status: 'approved',
    status_detail: 'accredited',
    external_reference: 'order',
    payment_method_id: 'visa',
    payment_type_id: 'credit_card',
    currency_id: 'BRL',
    transaction_amount: 50.1,
    transaction_amount_refunded: 0,
    live_mode: false,
    date_created: '2026-03-01T12:00:00.000Z',
    fee_details: null,
    ...about,
  })
}

for (const [status, status_detail, state, dispute] of [
  ['pending', 'pending_waiting_transfer', 'pending', null],
  ['pending', 'pending_challenge', 'requires_action', null],
  ['in_process', 'pending_review_manual', 'processing', null],
  ['authorized', 'pending_capture', 'processing', null],
  ['a status of next year', '', 'processing', null],
  ['rejected', 'cc_rejected_other_reason', 'failed', null],
  ['cancelled', 'expired', 'canceled', null],
  ['approved', 'accredited', 'succeeded', null],
  ['approved', 'partially_refunded', 'succeeded', null],
  ['refunded', 'refunded', 'succeeded', null],
  // An undecided dispute: the money hasn't moved.
  ['in_mediation', 'pending', 'succeeded', null],
  ['refunded', 'by_admin', 'succeeded', 'lost'],
  ['charged_back', 'in_process', 'succeeded', 'open'],
  ['charged_back', 'settled', 'succeeded', 'lost'],
  ['charged_back', 'reimbursed', 'succeeded', 'won'],
] as const)
  test(`Mercado Pago's ${status} (${status_detail}): ${state}${dispute ? `, ${dispute}` : ''}`, () => {
    const snapshot = told({ status, status_detail })
    assert.deepEqual([snapshot.state, snapshot.dispute?.state ?? null], [state, dispute])
    assert.deepEqual([snapshot.amountCents, snapshot.capturedCents], [5010, state === 'succeeded' ? 5010 : 0])
  })

test('the time of payment is that of Mercado Pago, in UTC', () => {
  assert.equal(told({ date_approved: '2026-03-01T09:00:00.000-03:00' }).paidAt, '2026-03-01T12:00:00.000Z')
  for (const date_approved of [null, 'yesterday']) assert.equal(told({ date_approved }).paidAt, null)
})

test("the fee is the part that we bear, without the payer's part", () => {
  const fee_details = [
    { amount: 2.49, fee_payer: 'collector' },
    { amount: 7.77, fee_payer: 'payer' },
  ]
  assert.equal(told({ fee_details }).feeCents, 249)
  assert.equal(told({ fee_details: [] }).feeCents, null)
})

for (const [how, method] of [
  [{ payment_method_id: 'pix', payment_type_id: 'bank_transfer' }, 'pix'],
  [{ payment_method_id: 'debelo', payment_type_id: 'debit_card' }, 'card'],
  [{ payment_method_id: 'account_money', payment_type_id: 'account_money' }, null],
] as const)
  test(`paid by ${how.payment_method_id}: ${method}`, () => assert.equal(told(how).method, method))

for (const [detail, failure] of [
  ['cc_rejected_insufficient_amount', 'insufficient_funds'],
  ['cc_rejected_bad_filled_card_number', 'invalid_card'],
  ['cc_rejected_bad_filled_security_code', 'invalid_card'],
  ['cc_rejected_bad_filled_date', 'expired_card'],
  ['cc_rejected_call_for_authorize', 'card_declined'],
  ['cc_rejected_high_risk', 'card_declined'],
  ['cc_rejected_blacklist', 'card_declined'],
  ['cc_rejected_3ds_mandatory', 'card_declined'],
  ['cc_rejected_card_error', 'processing_error'],
  ['bank_error', 'processing_error'],
  ['a detail of next year', 'card_declined'],
  [null, 'card_declined'],
] as const)
  test(`${detail}: ${failure}`, () => assert.equal(mercadoPagoFailure(detail), failure))

test('cents convert to decimals and back exactly, written with at most two places', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), cents => {
      const text = JSON.stringify(decimalOf(cents))
      assert.match(text, /^\d+(\.\d{1,2})?$/)
      assert.equal(centsOf(JSON.parse(text)), cents)
    }),
    { numRuns: 20_000 },
  )
  for (const broken of [0.001, 10.005, 1e-9 + 0.015, Number.NaN, Infinity]) assert.throws(() => centsOf(broken))
})
