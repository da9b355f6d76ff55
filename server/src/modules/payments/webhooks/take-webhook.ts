import { createHash } from 'node:crypto'
import type { Context } from '../../../core/context.ts'
import type { Webhook } from '../../../adapters/payment-provider.ts'

/**
 * Stores a provider's webhook, so that it can be acknowledged; `processWebhooks` processes it. A repeated event is
 * stored once; one that was given up is processed again. Returns how many events are new. Throws `BadSignature` for a
 * webhook that the provider cannot have sent (docs/rules/money.md#news-of-a-provider).
 */
export async function takeWebhook(ctx: Context, webhook: Omit<Webhook, 'now'>): Promise<number> {
  const { payments } = ctx.adapters
  const hints = await payments.verifyWebhook({ ...webhook, now: ctx.now })
  if (hints.length === 0) return 0
  const now = ctx.now.toISOString()
  const bodyHash = createHash('sha256').update(webhook.raw).digest()
  const kept = await ctx.db
    .insertInto('webhook_inbox')
    .values(
      hints.map(hint => ({
        provider: payments.id,
        event_id: hint.eventId,
        order_id: hint.orderId,
        provider_ref: hint.providerRef,
        body_hash: bodyHash,
        received_at: now,
        due_at: now,
        processed_at: null,
        note: null,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['provider', 'event_id'])
        .doUpdateSet({ state: 'received', attempts: 0, due_at: now, processed_at: null, note: null })
        .where('webhook_inbox.state', '=', 'failed'),
    )
    .returning('event_id')
    .execute()
  return kept.length
}
