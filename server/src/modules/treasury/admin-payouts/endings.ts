import { endingDeciders } from '@bora/rules/payouts.ts'
import { type Selectable, sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import type { PayoutRow } from '../../payouts/index.ts'
import type { AdminPayoutTables } from './tables.ts'

export type EndingRow = Selectable<AdminPayoutTables['payout_endings']>
/** How a payout ended, as reported by an admin who saw it at the bank. */
export type ProposedEnding = Pick<EndingRow, 'what' | 'end_to_end_id' | 'fee_cents' | 'reason'>

/** Returns whether a second admin must confirm how a payout ended. */
export function needsTwoAdmins(row: PayoutRow): boolean {
  // One that was never sent cannot have arrived.
  return row.status !== 'pending' && endingDeciders(row.amount_cents, row.provider === 'manual') === 2
}

/**
 * Returns the pending proposed endings of these payouts, by payout; proposals overtaken by a provider's answer are
 * omitted.
 */
export async function openEndings(db: Context['db'], rows: readonly PayoutRow[]): Promise<Map<string, EndingRow>> {
  const endings = await db
    .selectFrom('payout_endings')
    .selectAll()
    .where('state', '=', 'open')
    .where('payout_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const isOf = ({ payout_id, what }: EndingRow) =>
    rows.find(({ id }) => id === payout_id)!.status === (what === 'return' ? 'completed' : 'processing')
  return new Map(endings.filter(isOf).map(ending => [ending.payout_id, ending]))
}

/** Records the viewer's proposed ending of a payout, replacing an overtaken one; the payout is locked. */
export async function proposeEnding(
  ctx: SignedIn,
  payoutId: string,
  said: ProposedEnding,
  evidence: string,
): Promise<void> {
  await decideEnding(ctx, payoutId, 'refused')
  await ctx.db
    .insertInto('payout_endings')
    .values({
      ...said,
      payout_id: payoutId,
      evidence,
      proposed_by: ctx.viewer.id,
      proposed_at: ctx.now.toISOString(),
      decided_by: null,
      decided_at: null,
    })
    .execute()
}

/** Records the decision on a payout's pending ending; the payout is locked. */
export async function decideEnding(ctx: SignedIn, payoutId: string, state: 'done' | 'refused'): Promise<void> {
  await ctx.db
    .updateTable('payout_endings')
    .set({ state, decided_by: ctx.viewer.id, decided_at: ctx.now.toISOString() })
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'open')
    .execute()
}
