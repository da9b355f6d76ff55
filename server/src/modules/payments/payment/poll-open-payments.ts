import { OPEN_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import type { Context } from '../../../core/context.ts'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import { pollPayment } from './poll.ts'

/**
 * Polls every open payment of a challenge, so that one paid in time isn't missed because its notification is late. Runs
 * outside a transaction. Returns whether all of them had an answer.
 */
export async function pollOpenPayments(ctx: Context, challengeId: string): Promise<boolean> {
  const open = await ctx.transaction(db =>
    db
      .selectFrom('payments')
      .select('id')
      .where('challenge_id', '=', challengeId)
      .where('status', 'in', OPEN_PAYMENT_STATUSES)
      .orderBy('id')
      .execute(),
  )
  let heard = true
  for (const { id } of open) {
    try {
      await pollPayment(ctx, id)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      heard = false
    }
  }
  return heard
}
