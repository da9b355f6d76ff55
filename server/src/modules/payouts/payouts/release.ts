import type { SignedIn } from '../../../core/context.ts'
import type { PayoutRow } from './payout-view.ts'

/**
 * Records that the viewer releases a payout, as the first or the second to do so; the row is locked and may be
 * released. Once all have, it is due: at once, or when its banking details are no longer new.
 */
export async function releasePayout(ctx: SignedIn, row: PayoutRow, nth: 'first' | 'second'): Promise<void> {
  const now = ctx.now.toISOString()
  const isLast = nth === 'second' || row.releases_needed === 1
  const waits = row.waits_until !== null && Date.parse(row.waits_until) > ctx.now.getTime()
  const dueAt = waits ? row.waits_until : now
  await ctx.db
    .updateTable('payouts')
    .set({
      ...(nth === 'first'
        ? { released_by: ctx.viewer.id, released_at: now }
        : { confirmed_by: ctx.viewer.id, confirmed_at: now }),
      ...(isLast && { due_at: dueAt }),
    })
    .where('id', '=', row.id)
    .execute()
}
