import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'

/**
 * Recomputes what the ledger promises from its entries alone; returns one sentence for each thing that is wrong, so an
 * empty list means that every transaction and the whole sum to zero, each balance is the sum of its entries in a chain
 * without gaps, nothing is below zero, and bonus credits are where they may be.
 */
export async function checkLedger(db: Context['db']): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'transaction ' || t.id || ' does not sum to zero or lacks legs' as problem
    from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.cents), 0) <> 0 or count(e.id) <> t.legs
    union all
    select 'the ledger in ' || currency || ' sums to ' || sum(cents) from ledger_entries group by currency having sum(cents) <> 0
    union all
    select 'account ' || a.id || ' says ' || a.balance || ' after ' || a.version || ' entries, but they say otherwise'
    from ledger_accounts a join ledger_account_kinds k on k.kind = a.kind
    left join ledger_entries e on e.account_id = a.id
    where k.running
    group by a.id, k.side having a.balance <> k.side * coalesce(sum(e.cents), 0) or a.version <> count(e.id)
    union all
    select 'account ' || account_id || ' breaks its chain at ' || account_version from (
      select e.account_id, e.account_version, e.balance_after,
        row_number() over chain as nth, sum(k.side * e.cents) over chain as running
      from ledger_entries e join ledger_account_kinds k on k.kind = e.account_kind
      where k.running window chain as (partition by e.account_id order by e.account_version)
    ) c where c.nth is distinct from c.account_version or c.running is distinct from c.balance_after
    union all
    select a.kind || ' ' || a.id || ' is below zero' from ledger_accounts a
    join ledger_account_kinds k on k.kind = a.kind join ledger_entries e on e.account_id = a.id
    where a.kind not in ('fee_revenue', 'psp_clearing', 'promo_expense')
    group by a.id, a.kind, k.side having k.side * sum(e.cents) < 0`.execute(db)
  return rows.map(row => row.problem)
}
