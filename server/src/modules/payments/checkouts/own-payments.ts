import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { isPaymentOpen } from '@bora/rules/payment-status.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import { type PaymentRow, viewsOf } from '../payment/payment-view.ts'
import { countPayerPoll } from '../payment/payer-polls.ts'
import { pollPayment } from '../payment/poll.ts'
import { receiptOf } from './receipt.ts'

type Calls = (typeof api)['checkouts']

const PAGE = 20

/** Returns the viewer's payments, newest first, page by page. */
export async function paymentsOf(ctx: SignedIn, { query }: InputOf<Calls['own']>): Promise<OutputOf<Calls['own']>> {
  const before = query.cursor ? decodeCursor(query.cursor, 'uuid') : null
  const rows = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', ctx.viewer.id)
    .$if(before !== null, all =>
      all.where(sql<boolean>`(created_at, id) < (${before!.at}::timestamptz, ${before!.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    items: await viewsOf(ctx, shown),
    next: rows.length > PAGE && last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
  }
}

/**
 * Returns a payment of the viewer. With `ask=yes` an open payment is polled first, because its payer has returned or is
 * waiting; without an answer it is unchanged and marked unverified. Call it outside a transaction.
 */
export async function paymentOf(
  ctx: SignedIn,
  { params, query }: InputOf<Calls['one']>,
): Promise<OutputOf<Calls['one']>> {
  const isVerified = query.ask === 'yes' && (await verify(ctx, await ownPayment(ctx, params.paymentId)))
  const payment = await ownPayment(ctx, params.paymentId)
  const [view] = await viewsOf(ctx, [payment])
  return { ...view!, isVerified: isVerified || !isPaymentOpen(payment.status) }
}

/** Returns whether the stored state of a payment matches its provider's. */
async function verify(ctx: SignedIn, { id, status, provider }: PaymentRow): Promise<boolean> {
  if (!isPaymentOpen(status)) return true
  if (provider !== ctx.adapters.payments.id) return false
  try {
    await countPayerPoll(ctx)
    await pollPayment(ctx, id)
    return true
  } catch (error) {
    const isUnknown = error instanceof ProviderError || (error instanceof Refusal && error.code === 'too_many_requests')
    if (!isUnknown) throw error
    return false
  }
}

/** Returns the receipt of a payment of the viewer. */
export async function ownReceipt(
  ctx: SignedIn,
  { params }: InputOf<Calls['receipt']>,
): Promise<OutputOf<Calls['receipt']>> {
  return receiptOf(ctx, await ownPayment(ctx, params.paymentId))
}

async function ownPayment(ctx: SignedIn, id: string): Promise<PaymentRow> {
  const row = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('payment_not_found')
  return row
}
