import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { lockPayout, viewOf } from './payout-view.ts'
import { returnToWallet } from './resolve.ts'

type Calls = (typeof api)['payouts']

const PAGE = 20
const allow = rateLimit('payout cancels', [{ most: 20, seconds: 3_600 }])

/** Returns the viewer's payouts, newest first, page by page. */
export async function listPayouts(ctx: SignedIn, { query }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
  const before = query.cursor ? decodeCursor(query.cursor, 'uuid') : null
  const rows = await ctx.db
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', ctx.viewer.id)
    .$if(before !== null, some =>
      some.where(sql<boolean>`(requested_at, id) < (${before!.at}::timestamptz, ${before!.id}::uuid)`),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return {
    items: rows.slice(0, PAGE).map(viewOf),
    next: last ? encodeCursor({ at: last.requested_at, id: last.id }) : null,
  }
}

/** Returns one of the viewer's payouts. */
export async function onePayout(ctx: SignedIn, { params }: InputOf<Calls['one']>): Promise<OutputOf<Calls['one']>> {
  const row = await ctx.db
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', params.payoutId)
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('payout_not_found')
  return viewOf(row)
}

/** Cancels a payout that was not sent yet; the money is free again at once. */
export async function cancelPayout(
  ctx: SignedIn,
  { params }: InputOf<Calls['cancel']>,
): Promise<OutputOf<Calls['cancel']>> {
  await allow(ctx)
  const row = await lockPayout(ctx.db, params.payoutId)
  if (row?.user_id !== ctx.viewer.id) throw new Refusal('payout_not_found')
  if (row.status === 'pending') await returnToWallet(ctx, row, { status: 'cancelled' })
  else if (row.status !== 'cancelled') throw new Refusal('payout_sent')
  return onePayout(ctx, { params } as InputOf<Calls['one']>)
}
