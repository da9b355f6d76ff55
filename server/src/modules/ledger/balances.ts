import type { Currency } from '@bora/rules/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { CREDIT_ACCOUNTS } from './tables.ts'

/** Returns the balance of one account of a person in whole cents, optionally locked; 0 if there is no such account. */
export async function balanceOf(
  db: Context['db'],
  kind:
    | 'user_main'
    | 'user_held'
    | 'user_bonus'
    | 'bonus_hold'
    | 'bonus_held'
    | 'main_hold'
    | 'refund_hold'
    | 'payout_hold'
    | 'receivable_user',
  userId: string,
  currency: Currency,
  { locked = false } = {},
): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', kind)
    .where('owner', '=', userId)
    .where('currency', '=', currency)
    .$if(locked, query => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** Returns the balance of a challenge's pool, in whole cents: the sum of everything that went in and out. */
export async function poolBalance(ctx: Pick<Context, 'db'>, challengeId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(e.cents), 0)::bigint as cents
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.kind = 'pool' and a.owner = ${challengeId}`.execute(ctx.db)
  return rows[0]!.cents
}

/**
 * Returns the bonus credits still in the pools of these challenges, in whole cents, by the id of the challenge: the
 * rest of a pool is money (docs/rules/money.md#credits-in-a-pool). Pools without credits are omitted.
 */
export async function poolCredits(
  ctx: Pick<Context, 'db'>,
  challengeIds: readonly string[],
): Promise<Map<string, number>> {
  if (challengeIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; cents: number }>`
    select a.owner as id, sum(e.cents)::bigint as cents
    from ledger_accounts a
    join ledger_entries p on p.account_id = a.id
    join ledger_entries e on e.transaction_id = p.transaction_id and e.account_kind = any(${[...CREDIT_ACCOUNTS]})
    where a.kind = 'pool' and a.owner = any(${[...challengeIds]}::uuid[])
    group by a.owner having sum(e.cents) <> 0`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row.cents]))
}
