import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { Invariant } from '../ledger/ledger.ts'

/** Something that must hold of the money and doesn't, in how many places, and since when that is known. */
export type PayoutStop = { invariant: Invariant['id']; problems: number; since: string }

/** Returns what stops payouts now, that which is known longest first; empty where they are sent. */
export async function payoutStops(db: Context['db']): Promise<PayoutStop[]> {
  const rows = await db
    .selectFrom('payout_stops')
    .select(['invariant', 'problems', 'found_at'])
    .where('ended_at', 'is', null)
    .orderBy('found_at')
    .orderBy('id')
    .execute()
  return rows.map(({ invariant, problems, found_at }) => ({ invariant, problems, since: found_at }))
}

/**
 * Writes down what a check of the money found: by each invariant that doesn't hold, in how many places. Whatever isn't
 * among it any more stops nothing from now on (docs/rules/money.md#invariants).
 */
export async function stopPayouts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  found: ReadonlyMap<Invariant['id'], number>,
): Promise<void> {
  const at = now.toISOString()
  const broken = [...found.keys()]
  await db
    .updateTable('payout_stops')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where(sql<boolean>`invariant <> all(${broken}::text[])`)
    .execute()
  for (const [invariant, problems] of found) {
    await db
      .insertInto('payout_stops')
      .values({ invariant, problems, found_at: at, seen_at: at })
      .onConflict(conflict =>
        conflict.column('invariant').where('ended_at', 'is', null).doUpdateSet({ problems, seen_at: at }),
      )
      .execute()
  }
}
