import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Invariant } from '../../ledger/index.ts'

/**
 * A violated money invariant, with the number of problems, and since when it is known; or, as `unchecked`, that no
 * check has completed for too long.
 */
export type PayoutStop = { invariant: Invariant['id'] | 'unchecked'; problems: number; since: string }

/** Minutes after the last completed money check from which payouts stop (docs/rules/money.md#invariants). */
export const MONEY_CHECK_MINUTES = 30

/** Minutes for which a check must be missing before it is reported: a server that starts after hours checks first. */
const TOLD_AFTER_MINUTES = 5

/** Returns when a money check last completed, and since when one has been missing; null if the last one is recent. */
export async function lastMoneyCheck(db: Context['db']): Promise<{ at: string; missingSince: string | null }> {
  const { rows } = await sql<{ at: string; missing_since: string | null }>`
    select checked_at as at, case when now() >= checked_at + ${MISSING_AFTER} then checked_at + ${MISSING_AFTER} end as missing_since
    from payout_checks`.execute(db)
  return { at: rows[0]!.at, missingSince: rows[0]!.missing_since }
}

const MISSING_AFTER = sql`interval '1 minute' * ${sql.lit(MONEY_CHECK_MINUTES)}`

/**
 * Records if no money check has completed for too long. Returns since when, once for each silence and only if it
 * continues: the caller reports it in the same transaction; else null.
 */
export async function noteMissedCheck(db: Context['db']): Promise<string | null> {
  const { missingSince } = await lastMoneyCheck(db)
  if (missingSince === null) return null
  await sql`update payout_checks set missed_at = now() where missed_at is null`.execute(db)
  const { numAffectedRows } = await sql`update payout_checks set told_at = now()
    where told_at is null and missed_at <= now() - interval '1 minute' * ${sql.lit(TOLD_AFTER_MINUTES)}`.execute(db)
  return numAffectedRows === 1n ? missingSince : null
}

/** Returns the present stops of payouts, oldest first; empty if they are sent. */
export async function payoutStops(db: Context['db']): Promise<PayoutStop[]> {
  const rows = await db
    .selectFrom('payout_stops')
    .select(['invariant', 'problems', 'found_at'])
    .where('ended_at', 'is', null)
    .orderBy('found_at')
    .orderBy('id')
    .execute()
  const stops: PayoutStop[] = rows.map(({ invariant, problems, found_at }) => ({
    invariant,
    problems,
    since: found_at,
  }))
  const { missingSince } = await lastMoneyCheck(db)
  if (missingSince !== null) stops.push({ invariant: 'unchecked', problems: 1, since: missingSince })
  return stops
}

/**
 * Records that a money check completed, with its result: the number of problems by violated invariant. Any other
 * invariant stops nothing from now on (docs/rules/money.md#invariants).
 */
export async function stopPayouts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  found: ReadonlyMap<Invariant['id'], number>,
): Promise<void> {
  const at = now.toISOString()
  // By the database's clock, like the silence: the product's clock may be moved in a demo.
  await sql`update payout_checks set checked_at = now(), missed_at = null, told_at = null`.execute(db)
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
