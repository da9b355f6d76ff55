import { sql } from 'kysely'
import type { Invariant } from '../../ledger/index.ts'

/** Compares refunds with the ledger (docs/rules/money.md#invariants). */
export const refundInvariants: readonly Invariant[] = [
  {
    id: 'I16',
    name: 'refunds are under way',
    says: 'What is held for refunds is what was started and has no result yet.',
    violations: sql`
      select 'refunds under way to ' || owner || ' are not what is held for them' as problem from (
        select owner, currency, balance from ledger_accounts where kind = 'refund_hold'
      ) a full join (
        select user_id as owner, currency, sum(cash_cents) as cents from refunds where state = 'started' group by 1, 2
      ) r using (owner, currency) where coalesce(a.balance, 0) <> coalesce(r.cents, 0)`,
  },
  {
    id: 'I17',
    name: 'refunds end once',
    says: 'A completed refund, or one to the wallet, has exactly one posting for it.',
    violations: sql`
      select 'refund ' || coalesce(r.id::text, t.idem_key) || ' is ' || coalesce(r.state, 'unknown') || ' but the ledger says otherwise' as problem
      from (select * from refunds where cash_cents > 0) r full join (
        select t.idem_key, case t.kind when 'refund_to_wallet' then 'to_wallet' else 'done' end as state, e.cents
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account_kind = 'refund_hold'
        where t.kind in ('refund_done', 'funding_refund_done', 'refund_to_wallet')
      ) t on t.idem_key = 'refund:' || r.id || ':resolve'
      where t.state is distinct from nullif(r.state, 'started') or t.cents <> r.cash_cents`,
  },
]
