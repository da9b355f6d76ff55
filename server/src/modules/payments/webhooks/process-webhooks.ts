import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { ProviderError } from '../../../adapters/payment-provider.ts'
import { pollPayment } from '../payment/poll.ts'
import type { WebhookTables } from './tables.ts'

type Kept = Selectable<WebhookTables['webhook_inbox']>

const AT_ONCE = 50
/** How long a claimed event is reserved for its worker. */
const LEASE_SECONDS = 60
const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 3_600
/** After some three hours it is left to the sweeper, which polls every open payment. */
const MAX_ATTEMPTS = 12

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Processes due events: polls the payment of each, and applies the answer. Runs outside a transaction, on any number of
 * nodes at once. No answer means: retry later. Returns how many events it processed; throws the first internal error
 * once all the others are done.
 */
export async function processWebhooks(ctx: Context): Promise<number> {
  const due = await take(ctx)
  const faults: unknown[] = []
  for (const one of due) {
    try {
      await finish(ctx, one, 'processed', await work(ctx, one))
    } catch (error) {
      if (!(error instanceof ProviderError)) faults.push(error)
      await postpone(ctx, one, error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return due.length
}

function take(ctx: Context): Promise<Kept[]> {
  const now = ctx.now.getTime()
  return ctx.transaction(async db => {
    const { rows } = await sql<Kept>`
      update webhook_inbox set attempts = attempts + 1, due_at = ${new Date(now + LEASE_SECONDS * 1_000).toISOString()}
      where (provider, event_id) in (
        select provider, event_id from webhook_inbox where state = 'received' and due_at <= ${ctx.now.toISOString()}
        order by due_at, received_at limit ${AT_ONCE} for update skip locked
      ) returning *`.execute(db)
    return rows
  })
}

/** Returns a remark: that the payment is not ours, or null. */
async function work(ctx: Context, { provider, order_id, provider_ref }: Kept): Promise<string | null> {
  const { payments } = ctx.adapters
  if (provider !== payments.id) return 'another provider'
  const orderId = order_id ?? (provider_ref === null ? null : await payments.orderOf(provider_ref))
  const isOurs = orderId !== null && UUID.test(orderId) && (await isPayment(ctx, orderId))
  if (!isOurs) return 'unknown payment'
  await pollPayment(ctx, orderId)
  return null
}

async function isPayment(ctx: Context, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

async function finish(ctx: Context, one: Kept, state: 'processed' | 'failed', note: string | null): Promise<void> {
  await ctx.db
    .updateTable('webhook_inbox')
    .set({ state, note, processed_at: ctx.now.toISOString() })
    .where('provider', '=', one.provider)
    .where('event_id', '=', one.event_id)
    .execute()
}

async function postpone(ctx: Context, one: Kept, error: unknown): Promise<void> {
  const note = error instanceof ProviderError ? `no answer: ${error.kind}` : 'a fault of ours'
  if (one.attempts >= MAX_ATTEMPTS) return finish(ctx, one, 'failed', note)
  const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (one.attempts - 1), LONGEST_RETRY_SECONDS)
  await ctx.db
    .updateTable('webhook_inbox')
    .set({ note, due_at: new Date(ctx.now.getTime() + seconds * 1_000).toISOString() })
    .where('provider', '=', one.provider)
    .where('event_id', '=', one.event_id)
    .execute()
}
