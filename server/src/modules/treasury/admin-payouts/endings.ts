import { endingDeciders } from '@bora/rules/payouts.ts'
import { type Selectable, sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import type { PayoutRow } from '../../payouts/index.ts'
import type { AdminPayoutTables } from './tables.ts'

export type EndingRow = Selectable<AdminPayoutTables['payout_endings']>
/** How a payout ended, as somebody says who saw it at the bank. */
export type ProposedEnding = Pick<EndingRow, 'what' | 'end_to_end_id' | 'fee_cents' | 'reason'>

/** Returns whether somebody else has to say so, too, before how a payout ended is taken as it is said. */
export function needsTwoAdmins(row: PayoutRow): boolean {
  // One that was never sent can't have arrived.
  return row.status !== 'pending' && endingDeciders(row.amount_cents, row.provider === 'manual') === 2
}

/** Returns what was said of each of these payouts and waits for somebody else, by payout; what an answer overtook is left out. */
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

/** Writes down what the viewer says of a payout, in place of what an answer has overtaken; the payout is locked. */
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

/** Writes down what becomes of what waits of a payout; the payout is locked. */
export async function decideEnding(ctx: SignedIn, payoutId: string, state: 'done' | 'refused'): Promise<void> {
  await ctx.db
    .updateTable('payout_endings')
    .set({ state, decided_by: ctx.viewer.id, decided_at: ctx.now.toISOString() })
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'open')
    .execute()
}
