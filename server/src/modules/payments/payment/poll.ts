import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import type { PaymentSnapshot } from '../../../adapters/payment-provider.ts'
import { lockChallenge } from '../../participation/index.ts'
import { nextPoll } from '../refunds/poll-times.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { closePayment } from './capture.ts'
import type { PaymentRow } from './payment-view.ts'

// Nothing is in transit yet, even if the payer's bank requires a confirmation that is missing.
const CALLABLE_OFF = new Set(['pending', 'requires_action'])
// One order may have several attempts at the provider (declined, then paid): a paid one counts, else the most advanced.
const LIVELIEST = ['requires_action', 'processing', 'pending', 'failed', 'canceled']

/**
 * Queries a payment's state at the provider and applies the answer: the only way to change a payment, for every trigger
 * (the payer returning, a notification, the sweeper). Runs outside a transaction. Throws a `ProviderError` without an
 * answer; then nothing has changed. Returns whether the provider knows the payment.
 */
export async function pollPayment(ctx: Context, paymentId: string): Promise<boolean> {
  const { payments } = ctx.adapters
  const known = await ctx.transaction(db =>
    db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst(),
  )
  if (!known || known.provider !== payments.id) return false
  let snapshots = await payments.fetch(paymentId)
  const expired = new Date(known.expires_at) <= ctx.now
  if (expired && isPaymentOpen(known.status) && snapshots.some(one => CALLABLE_OFF.has(one.state))) {
    await payments.cancel(paymentId, `cancel:${paymentId}`)
    snapshots = await payments.fetch(paymentId)
  }
  await inSeparateTransaction(ctx, inside => applyAll(inside, known, snapshots))
  return snapshots.length > 0
}

/** Returns the payment's row, locked; undefined if there is none. */
export function lockPayment(db: Context['db'], paymentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst()
}

async function applyAll(ctx: Context, known: PaymentRow, snapshots: readonly PaymentSnapshot[]): Promise<void> {
  const challenge = await lockChallenge(ctx, known.challenge_id)
  let payment = (await lockPayment(ctx.db, known.id))!
  for (const paid of snapshots.filter(one => one.state === 'succeeded')) {
    payment = await applySnapshot(ctx, payment, challenge, paid)
  }
  const open = snapshots
    .filter(one => one.state !== 'succeeded')
    .sort((a, b) => LIVELIEST.indexOf(a.state) - LIVELIEST.indexOf(b.state))
  if (open[0] && isPaymentOpen(payment.status)) payment = await applySnapshot(ctx, payment, challenge, open[0])
  // Provably nothing at the provider, and the time to pay is over.
  if (snapshots.length === 0 && isPaymentOpen(payment.status) && new Date(payment.expires_at) <= ctx.now) {
    payment = await closePayment(ctx, payment, 'canceled', null)
  }
  if (!isPaymentOpen(payment.status)) return
  await ctx.db
    .updateTable('payments')
    .set({ polls: payment.polls + 1, poll_at: nextPoll(ctx.now, payment.created_at, payment.expires_at) })
    .where('id', '=', payment.id)
    .execute()
}
