import type { Selectable } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { ProviderError, type RefundState } from '../../../adapters/payment-provider.ts'
import { post } from '../../ledger/index.ts'
import { notify } from '../../notifications/index.ts'
import { nextPoll } from './poll-times.ts'
import type { RefundTables } from './tables.ts'

type Refund = Selectable<RefundTables['refunds']>

const AT_ONCE = 100

/**
 * Requests due refunds from the provider, and records its answers. Runs outside a transaction; a refund has one key at
 * a time, so repeating the request sends the money once. No answer means: retry later.
 */
export async function pushRefunds(ctx: Context, challengeId?: string): Promise<number> {
  const due = await ctx.transaction(db =>
    db
      .selectFrom('refunds')
      .selectAll()
      .where('state', '=', 'started')
      .where('poll_at', '<=', ctx.now.toISOString())
      .$if(challengeId !== undefined, query => query.where('challenge_id', '=', challengeId!))
      .orderBy('poll_at')
      .limit(AT_ONCE)
      .execute(),
  )
  for (const refund of due) await push(ctx, refund)
  return due.length
}

async function push(ctx: Context, refund: Refund): Promise<void> {
  const answer = await ask(ctx, refund).catch(stateAfter)
  if (answer.state === 'pending') {
    const [tries, poll_at] = [refund.tries + 1, nextPoll(ctx.now, refund.created_at)]
    await ctx.transaction(db => db.updateTable('refunds').set({ tries, poll_at }).where('id', '=', refund.id).execute())
    return
  }
  await inSeparateTransaction(ctx, inside => resolve(inside, refund.id, answer.state === 'succeeded'))
}

// A provider's definite refusal is believed; after any other error the money may have been sent.
function stateAfter(error: unknown): RefundState {
  return { state: error instanceof ProviderError && error.kind === 'definitive' ? 'failed' : 'pending' }
}

/**
 * Queries an earlier request first: providers forget keys within a day, and repeat even errors for an old one. A new
 * key is stored first, and used only if the provider has provably no refund.
 */
async function ask(ctx: Context, refund: Refund): Promise<RefundState> {
  const { payments } = ctx.adapters
  let { attempt } = refund
  if (refund.tries > 0) {
    const known = await payments.fetchRefund(refund.id, refund.provider_ref!)
    if (known) return known
    attempt += 1
    await ctx.transaction(db => db.updateTable('refunds').set({ attempt }).where('id', '=', refund.id).execute())
  }
  return payments.refund({
    refundId: refund.id,
    key: `refund:${refund.id}:a${attempt}`,
    providerRef: refund.provider_ref!,
    amountCents: refund.cash_cents,
  })
}

/**
 * Marks a refund as sent, or credits it to the wallet if the provider cannot: both under one key, so only one of the
 * two happens.
 */
async function resolve(ctx: Context, refundId: string, sent: boolean): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (refund.state !== 'started') return
  const { title } = await ctx.db
    .selectFrom('challenges')
    .select('title')
    .where('id', '=', refund.challenge_id)
    .executeTakeFirstOrThrow()
  await post(ctx, {
    key: `refund:${refund.id}:resolve`,
    kind: sent ? (refund.purpose === 'prize' ? 'funding_refund_done' : 'refund_done') : 'refund_to_wallet',
    currency: refund.currency,
    legs: [
      { account: 'refund_hold', owner: refund.user_id, cents: refund.cash_cents },
      sent
        ? { account: 'psp_clearing', person: refund.user_id, cents: -refund.cash_cents }
        : { account: 'user_main', owner: refund.user_id, cents: -refund.cash_cents },
    ],
    about: { id: refund.challenge_id, title },
  })
  await ctx.db
    .updateTable('refunds')
    .set({ state: sent ? 'done' : 'to_wallet', resolved_at: ctx.now.toISOString(), poll_at: null })
    .where('id', '=', refund.id)
    .execute()
  await notify(ctx, {
    kind: 'payment_refunded',
    userId: refund.user_id,
    subject: refund.id,
    facts: {
      challengeId: refund.challenge_id,
      title,
      cents: refund.cash_cents,
      currency: refund.currency,
      to: sent ? 'means' : 'wallet',
    },
  })
}
