import { PROVIDER_NEWS_KEPT_DAYS } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import { pollPayment } from '../payment/poll.ts'

/** Two nights, so that a missed one is covered. */
const LOOKS_BACK_HOURS = 48

/**
 * Queries the provider for changes of the last two days and polls each payment again, including closed ones: this finds
 * late payments whose notification was lost. Deletes old events (docs/rules/money.md#news-of-a-provider). Returns how
 * many payments it polled. A provider that doesn't respond is queried again the next night.
 */
export async function catchUp(ctx: Context): Promise<number> {
  await forgetOld(ctx)
  const since = new Date(ctx.now.getTime() - LOOKS_BACK_HOURS * 3_600_000)
  const faults: unknown[] = []
  let looked = 0
  for await (const orderId of ctx.adapters.payments.changedSince(since)) {
    looked += 1
    try {
      await pollPayment(ctx, orderId)
    } catch (error) {
      if (error instanceof ProviderError) throw error
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return looked
}

async function forgetOld(ctx: Context): Promise<void> {
  const old = new Date(ctx.now.getTime() - PROVIDER_NEWS_KEPT_DAYS * 86_400_000).toISOString()
  await ctx.db.deleteFrom('webhook_inbox').where('received_at', '<', old).execute()
}
