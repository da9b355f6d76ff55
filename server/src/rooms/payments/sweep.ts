import { OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import type { Context } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { lockChallenge, lockSeats } from '../joining/joining.ts'
import { pollPayment } from './poll.ts'
import { pushRefunds } from './push-refunds.ts'

const AT_ONCE = 100

/**
 * What keeps payments moving when no notification comes: asks about open payments, pushes refunds, and frees the
 * seats of those who haven't paid in time. Runs outside a transaction, on any number of nodes at once. Returns how many things it looked at.
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
  // A provider that doesn't answer leaves the payment as it is; the next round asks again.
  for (const { id } of due) await pollPayment(ctx, id).catch(() => {})
  return due.length + (await pushRefunds(ctx)) + (await freeLapsedSeats(ctx))
}

/** Counts lapsed seats as free, and tells open pages so; whoever joins meanwhile does the same. */
async function freeLapsedSeats(ctx: Context): Promise<number> {
  const lapsed = await ctx.db
    .selectFrom('participants')
    .select('challenge_id')
    .distinct()
    .where('seat_lapses_at', '<=', ctx.now.toISOString())
    .limit(AT_ONCE)
    .execute()
  for (const { challenge_id } of lapsed) {
    await inOwnTransaction(ctx, async inside => {
      await lockChallenge(inside, challenge_id)
      await lockSeats(inside, challenge_id)
    })
  }
  return lapsed.length
}
