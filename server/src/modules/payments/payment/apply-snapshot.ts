import { paymentTransitions } from '@bora/rules/payment-status.ts'
import { canTransition } from '@bora/rules/transitions.ts'
import type { Context } from '../../../core/context.ts'
import type { PaymentSnapshot } from '../../../adapters/payment-provider.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { applyDispute, postProviderFee } from '../chargebacks/chargebacks.ts'
import { capture, closePayment } from './capture.ts'
import { providerAmountOf, type PaymentRow } from './payment-view.ts'
import { returnUnmatched } from './unmatched.ts'

/**
 * Applies a provider's snapshot of an order to its payment, whose row is locked. Idempotent; duplicates and outdated
 * snapshots change nothing. A wrong amount or currency, or a second payment of the same order, is recorded and
 * refunded.
 */
export async function applySnapshot(
  ctx: Context,
  payment: PaymentRow,
  challenge: ChallengeRow,
  snapshot: PaymentSnapshot,
): Promise<PaymentRow> {
  if (snapshot.orderId !== payment.id || snapshot.provider !== payment.provider) return payment
  if (snapshot.state === 'succeeded') {
    const paid = await applyPaid(ctx, payment, challenge, snapshot)
    return snapshot.providerRef === paid.provider_ref && paid.captured_cents > 0
      ? applyCosts(ctx, paid, challenge, snapshot)
      : paid
  }
  if (!canTransition(paymentTransitions, payment.status, snapshot.state)) return payment
  await remember(ctx, payment, snapshot, snapshot.state)
  if (snapshot.state === 'failed') return closePayment(ctx, payment, 'failed', snapshot.failure ?? 'processing_error')
  if (snapshot.state === 'canceled') return closePayment(ctx, payment, 'canceled', null)
  return ctx.db
    .updateTable('payments')
    .set({ status: snapshot.state })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function applyPaid(
  ctx: Context,
  payment: PaymentRow,
  challenge: ChallengeRow,
  snapshot: PaymentSnapshot,
): Promise<PaymentRow> {
  const settled = payment.status === 'succeeded' || payment.status === 'refunded'
  if (settled && payment.provider_ref === snapshot.providerRef) return payment
  const cash = providerAmountOf(payment)
  const exact =
    snapshot.amountCents === cash && snapshot.capturedCents === cash && snapshot.currency === payment.currency
  if (exact && canTransition(paymentTransitions, payment.status, 'succeeded')) {
    const captured = await capture(ctx, payment, challenge, snapshot)
    await remember(ctx, payment, snapshot, captured.status)
    return captured
  }
  const returned = await returnUnmatched(ctx, payment, snapshot, 'mismatch')
  if (returned) await remember(ctx, payment, snapshot, 'returned')
  if (settled) return payment
  const closed = await closePayment(ctx, payment, 'refunded', 'amount_mismatch')
  return keepReference(ctx, closed, snapshot)
}

// Later costs of a captured payment: the provider's fee, and chargebacks.
async function applyCosts(
  ctx: Context,
  payment: PaymentRow,
  challenge: ChallengeRow,
  snapshot: PaymentSnapshot,
): Promise<PaymentRow> {
  if (snapshot.feeCents) await postProviderFee(ctx, payment, `pay:${payment.id}:fee`, snapshot.feeCents)
  if (!snapshot.dispute) return payment
  const { effect, isUnpaid } = await applyDispute(ctx, payment, challenge, snapshot.dispute)
  if (effect) await remember(ctx, payment, snapshot, effect)
  if (!isUnpaid) return payment
  return ctx.db
    .updateTable('payments')
    .set({ status: 'refunded', failure: 'charged_back', refunded_cents: payment.captured_cents })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function keepReference(ctx: Context, payment: PaymentRow, snapshot: PaymentSnapshot): Promise<PaymentRow> {
  return ctx.db
    .updateTable('payments')
    .set({ provider_ref: snapshot.providerRef })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function remember(ctx: Context, payment: PaymentRow, snapshot: PaymentSnapshot, effect: string): Promise<void> {
  await ctx.db
    .insertInto('payment_events')
    .values({ payment_id: payment.id, at: ctx.now.toISOString(), snapshot: JSON.stringify(snapshot), effect })
    .execute()
}
