import { sql } from 'kysely'
import type { Invariant } from '../../ledger/index.ts'

/** Compares payouts with the ledger (docs/rules/money.md#invariants). */
export const payoutInvariants: readonly Invariant[] = [
  {
    id: 'I21',
    name: 'payouts are posted',
    says: 'Each payout has the postings of its status, person and amount, each such posting has its payout, and what is held is the sum of the open ones.',
    violations: sql`
      with posted as (
        select t.idem_key, t.kind, t.currency, e.person, e.cents from ledger_transactions t
        cross join lateral (
          select (array_agg(a.owner) filter (where k.scope = 'person'))[1] as person, max(abs(e.cents)) as cents
          from ledger_entries e join ledger_accounts a on a.id = e.account_id
          join ledger_account_kinds k on k.kind = a.kind where e.transaction_id = t.id
        ) e
        where t.kind in ('payout_request', 'payout_done', 'payout_returned', 'payout_bounced', 'payout_fee')
      ), expected as (
        select 'payout:' || p.id || ':' || step.name as idem_key, step.kind, p.currency,
          case when step.name <> 'fee' then p.user_id end as person,
          case when step.name = 'fee' then p.fee_cents else p.amount_cents end as cents
        from payouts p cross join lateral (values
          ('request', 'payout_request', true),
          ('resolve', 'payout_done', p.status in ('completed', 'returned')),
          ('resolve', 'payout_returned', p.status in ('failed', 'cancelled')),
          ('returned', 'payout_bounced', p.status = 'returned'),
          ('fee', 'payout_fee', coalesce(p.fee_cents, 0) > 0)
        ) as step(name, kind, is_there) where step.is_there
      )
      select coalesce(x.idem_key, p.idem_key) || ' should be ' || coalesce(x.kind || ' of ' || x.cents, 'nothing')
        || ' and is ' || coalesce(p.kind || ' of ' || p.cents, 'nothing') as problem
      from expected x full join posted p using (idem_key)
      where (x.kind, x.currency, x.person, x.cents) is distinct from (p.kind, p.currency, p.person, p.cents)
      union all
      select 'the open payouts of ' || owner || ' are ' || coalesce(p.cents, 0) || ' cents, and held are ' || coalesce(a.balance, 0)
      from (select owner, currency, balance from ledger_accounts where kind = 'payout_hold') a
      full join (
        select user_id as owner, currency, sum(amount_cents) as cents from payouts
        where status in ('pending', 'processing') group by 1, 2
      ) p using (owner, currency) where coalesce(a.balance, 0) <> coalesce(p.cents, 0)`,
  },
]
