import { isPaymentOpen, OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import { lockChallenge, lockSeats } from '../../participation/index.ts'
import { nextPoll } from '../refunds/poll-times.ts'
import { pushRefunds } from '../refunds/push-refunds.ts'
import { lockPayment, pollPayment } from './poll.ts'

const AT_ONCE = 100

/**
 * Keeps payments moving without notifications: polls open payments, pushes refunds, and frees the seats of people who
 * haven't paid in time. Runs outside a transaction, on any number of nodes at once. Returns how many items it
 * processed; throws the first internal error once all the others are done.
 */
export async function sweepPayments(ctx: Context): Promise<number> {
  const due = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('poll_at', '<=', ctx.now.toISOString())
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .orderBy('poll_at')
    .limit(AT_ONCE)
    .execute()
  const faults: unknown[] = []
  for (const { id } of due) {
    try {
      await pollPayment(ctx, id)
    } catch (error) {
      if (!(error instanceof ProviderError)) faults.push(error)
      await askLater(ctx, id)
    }
  }
  const others = (await pushRefunds(ctx)) + (await freeLapsedSeats(ctx))
  if (faults.length > 0) throw faults[0]
  return due.length + others
}

/** Leaves a payment as it is, and polls it at growing intervals, so that unanswered ones do not block others. */
async function askLater(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async db => {
    const payment = await lockPayment(db, id)
    if (!payment || !isPaymentOpen(payment.status)) return
    await db
      .updateTable('payments')
      .set({ polls: payment.polls + 1, poll_at: nextPoll(ctx.now, payment.created_at) })
      .where('id', '=', id)
      .execute()
  })
}

/** Frees lapsed seats, and updates open pages; a join meanwhile does the same. */
async function freeLapsedSeats(ctx: Context): Promise<number> {
  const lapsed = await ctx.db
    .selectFrom('participants')
    .select('challenge_id')
    .distinct()
    .where('seat_lapses_at', '<=', ctx.now.toISOString())
    .limit(AT_ONCE)
    .execute()
  for (const { challenge_id } of lapsed) {
    await inSeparateTransaction(ctx, async inside => {
      await lockChallenge(inside, challenge_id)
      await lockSeats(inside, challenge_id)
    })
  }
  return lapsed.length
}
