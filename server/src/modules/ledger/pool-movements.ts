import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { CREDIT_ACCOUNTS, type PostingKind } from './tables.ts'

/**
 * The amount that one transaction moved into a pool (above zero) or out of it, on behalf of one person or of none;
 * `creditCents` is the part that is bonus credits.
 */
export type PoolMovement = {
  at: string
  posting: PostingKind
  personId: string | null
  isFee: boolean
  cents: number
  creditCents: number
}

/**
 * Returns all movements of the pool of a challenge, oldest first, read from the other side of each transaction: their
 * sum is the present balance.
 */
export async function poolMovements(ctx: Pick<Context, 'db'>, challengeId: string): Promise<PoolMovement[]> {
  const { rows } = await sql<PoolMovement>`
    select t.at, t.kind as posting, other.person_id as "personId", other.account_kind in ('fee_revenue', 'promo_expense') as "isFee",
      sum(other.cents)::bigint as cents,
      coalesce(sum(other.cents) filter (where other.account_kind = any(${[...CREDIT_ACCOUNTS]})), 0)::bigint as "creditCents"
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    join ledger_entries other on other.transaction_id = t.id and other.account_id <> a.id
    where a.kind = 'pool' and a.owner = ${challengeId}
    group by t.id, other.person_id, other.account_kind in ('fee_revenue', 'promo_expense')
    order by t.id, "isFee" desc, min(other.line)`.execute(ctx.db)
  return rows
}
