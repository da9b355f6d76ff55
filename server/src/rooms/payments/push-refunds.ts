import type { Selectable } from 'kysely'
import type { Context } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { post } from '../wallet/wallet.ts'
import { firstPoll } from './poll-times.ts'
import type { PaymentTables } from './tables.ts'

type Refund = Selectable<PaymentTables['refunds']>

const AT_ONCE = 100

/**
 * Asks the provider to send back what is due, and writes down what it answers. Runs outside a transaction; the key of a
 * refund stays the same, so asking twice sends the money once. No answer means: ask again later.
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
  const answer = await ctx.adapters.payments
    .refund({
      refundId: refund.id,
      key: `refund:${refund.id}:a${refund.attempt}`,
      providerRef: refund.provider_ref!,
      amountCents: refund.cash_cents,
    })
    .catch(() => ({ state: 'pending' as const }))
  if (answer.state === 'pending') {
    const poll_at = firstPoll(ctx.now)
    await ctx.transaction(db => db.updateTable('refunds').set({ poll_at }).where('id', '=', refund.id).execute())
    return
  }
  await inOwnTransaction(ctx, inside => resolve(inside, refund.id, answer.state === 'succeeded'))
}

/** Done, or given to the wallet when the provider cannot: both under one key, so it is one of the two. */
async function resolve(ctx: Context, refundId: string, sent: boolean): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('challenges as c', 'c.id', 'r.challenge_id')
    .selectAll('r')
    .select(['p.purpose', 'c.title'])
    .where('r.id', '=', refundId)
    .forUpdate('r')
    .executeTakeFirstOrThrow()
  if (refund.state !== 'started') return
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
    about: { id: refund.challenge_id, title: refund.title },
  })
  await ctx.db
    .updateTable('refunds')
    .set({ state: sent ? 'done' : 'to_wallet', resolved_at: ctx.now.toISOString(), poll_at: null })
    .where('id', '=', refund.id)
    .execute()
}
