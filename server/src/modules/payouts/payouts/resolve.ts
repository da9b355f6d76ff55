import type { PayoutFailure } from '@bora/rules/payouts.ts'
import type { Context } from '../../../core/context.ts'
import { notifyOwnerOf } from '../../accounts/index.ts'
import { post } from '../../ledger/index.ts'
import { notify } from '../../notifications/index.ts'
import type { PayoutRow } from './payout-view.ts'

/** The transaction that holds the row's lock. */
type Inside = Pick<Context, 'db' | 'now' | 'config' | 'post' | 'live' | 'afterCommit'>

/** The arrival: the transfer, and its fee (whole cents). `lookAgainAt` is when the bank is next queried. */
export type Arrival = { endToEndId: string; feeCents: number; lookAgainAt: string | null }

/**
 * Records that a payout arrived; the row is locked and processing. Arrival and return are settled by the same key, so
 * an arrived payout can never be returned as well (docs/rules/money.md#postings).
 */
export async function completePayout(ctx: Inside, row: PayoutRow, arrival: Arrival): Promise<void> {
  const { id, user_id: owner, amount_cents: cents, currency } = row
  await post(ctx, {
    key: `payout:${id}:resolve`,
    kind: 'payout_done',
    currency,
    legs: [
      { account: 'payout_hold', owner, cents },
      { account: 'bank', person: owner, cents: -cents },
    ],
    resolves: `payout:${id}:request`,
  })
  if (arrival.feeCents > 0) {
    await post(ctx, {
      key: `payout:${id}:fee`,
      kind: 'payout_fee',
      currency,
      legs: [
        { account: 'payout_fee_expense', cents: arrival.feeCents },
        { account: 'bank', cents: -arrival.feeCents },
      ],
    })
  }
  await ctx.db
    .updateTable('payouts')
    .set({
      status: 'completed',
      end_to_end_id: arrival.endToEndId,
      fee_cents: arrival.feeCents,
      ended_at: ctx.now.toISOString(),
      due_at: arrival.lookAgainAt,
    })
    .where('id', '=', id)
    .execute()
  await notify(ctx, { kind: 'payout_done', userId: owner, subject: id, facts: { cents, currency } })
}

/**
 * Credits the money of a payout that was never sent or didn't arrive back to the wallet; the row is locked and not
 * over.
 */
export async function returnToWallet(
  ctx: Inside,
  row: PayoutRow,
  ending: { status: 'failed'; failure: PayoutFailure } | { status: 'cancelled' },
): Promise<void> {
  const { id, user_id: owner, amount_cents: cents, currency } = row
  await post(ctx, {
    key: `payout:${id}:resolve`,
    kind: 'payout_returned',
    currency,
    legs: [
      { account: 'payout_hold', owner, cents },
      { account: 'user_main', owner, cents: -cents },
    ],
    resolves: `payout:${id}:request`,
  })
  await ctx.db
    .updateTable('payouts')
    .set({ ...ending, ended_at: ctx.now.toISOString(), due_at: null })
    .where('id', '=', id)
    .execute()
  if (ending.status !== 'failed') return
  await notifyOwnerOf(ctx, owner, { kind: 'payout_failed' })
  await notify(ctx, { kind: 'payout_failed', userId: owner, subject: id, facts: { cents, currency } })
}

/** Credits the money of an arrived payout that the bank sent back to the wallet; the row is locked and completed. */
export async function bouncePayout(ctx: Inside, row: PayoutRow, failure: PayoutFailure): Promise<void> {
  const { id, user_id: owner, amount_cents: cents, currency } = row
  await post(ctx, {
    key: `payout:${id}:returned`,
    kind: 'payout_bounced',
    currency,
    legs: [
      { account: 'bank', person: owner, cents },
      { account: 'user_main', owner, cents: -cents },
    ],
    resolves: `payout:${id}:resolve`,
  })
  await ctx.db
    .updateTable('payouts')
    .set({ status: 'returned', failure, returned_at: ctx.now.toISOString(), due_at: null })
    .where('id', '=', id)
    .execute()
  await notifyOwnerOf(ctx, owner, { kind: 'payout_failed' })
  await notify(ctx, { kind: 'payout_failed', userId: owner, subject: `${id}:returned`, facts: { cents, currency } })
}
