import { PROVIDER_NEWS_KEPT_DAYS } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import { pollPayment } from '../payment/poll.ts'

/** Two nights, so that one that was missed is made up for. */
const LOOKS_BACK_HOURS = 48

/**
 * Asks the provider what changed in the last two days and looks at each payment again, also at those that are over here:
 * money that came too late, and whose news was lost, is found by it. Forgets news that is old
 * (docs/rules/money.md#news-of-a-provider). Returns how many payments it looked at. A provider that doesn't answer is
 * asked again the next night.
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
