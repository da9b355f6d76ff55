import { sql } from 'kysely'
import type { Invariant } from '../../ledger/index.ts'

/** Compares payments and chargebacks with the ledger and participants (docs/rules/money.md#invariants). */
export const paymentInvariants: readonly Invariant[] = [
  {
    id: 'I6',
    name: 'people are covered',
    says: 'The money at the provider and in the bank covers what people are owed, without the credits in pools; checked if real money moves.',
    violations: sql`
      select 'people are owed ' || owed || ' cents in ' || currency || ', and there are ' || cash as problem from (
        select a.currency,
          coalesce(sum(e.cents) filter (where a.kind in ('psp_clearing', 'bank')), 0) as cash,
          coalesce(-sum(e.cents) filter (where a.kind in ('user_main', 'user_held', 'main_hold', 'payout_hold', 'pool',
            'refund_hold', 'suspense', 'tax_withheld')), 0) - coalesce(max(p.credits), 0) as owed
        from ledger_accounts a join ledger_entries e on e.account_id = a.id
        left join (
          -- What waits in pools as credits is given out as credits, so that no money is owed for it.
          select paid.currency, sum(paid.bonus_cents) as credits
          from payments paid where paid.status = 'succeeded' and not exists (
            select from ledger_transactions t where t.idem_key = 'settle:' || paid.challenge_id)
          group by paid.currency
        ) p on p.currency = a.currency
        group by a.currency
      ) s where owed > cash and exists (select from payment_mode where mode = 'live')`,
  },
  {
    id: 'I8',
    name: 'captures are payments',
    says: 'Every payment that was taken in has its one posting, of the same amounts, and every such posting has its payment.',
    violations: sql`
      select 'payment ' || coalesce(p.id::text, t.idem_key) || ' is ' || coalesce(p.status, 'unknown')
        || ' but the ledger says otherwise' as problem
      from payments p full join (
        select t.idem_key, coalesce(sum(e.cents) filter (where e.account_kind = 'psp_clearing'), 0) as cash,
          coalesce(sum(e.cents) filter (where e.account_kind = 'bonus_hold'), 0) as bonus,
          coalesce(sum(e.cents) filter (where e.account_kind = 'main_hold'), 0) as main,
          -sum(e.cents) filter (where e.account_kind = 'pool') as pool
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.kind in ('entry', 'prize_funding') group by t.id
      ) t on t.idem_key = 'pay:' || p.id || ':captured'
      where (t.idem_key is not null) is distinct from
          (p.status = 'succeeded' or (p.status = 'refunded' and (p.captured_cents > 0 or p.hold_state = 'used')))
        or (t.cash, t.bonus, t.main, t.pool) is distinct from (case when t.idem_key is not null then p.captured_cents end,
          case when t.idem_key is not null then p.bonus_cents end, case when t.idem_key is not null then p.main_cents end,
          case when t.idem_key is not null then p.amount_cents end)`,
  },
  {
    id: 'I9',
    name: 'pools are their payments',
    says: 'A pool holds what was paid in and not refunded, and nothing once it is distributed.',
    violations: sql`
      select 'the pool of ' || challenge_id || ' holds ' || coalesce(a.cents, 0) || ' cents, not ' || coalesce(p.cents, 0) as problem
      from (
        select a.owner as challenge_id, -sum(e.cents) as cents
        from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.kind = 'pool' group by a.owner
      ) a full join (
        select paid.challenge_id, sum(paid.amount_cents) as cents
        from payments paid left join ledger_transactions given on given.idem_key = 'settle:' || paid.challenge_id
        where paid.status = 'succeeded' and given.id is null group by paid.challenge_id
      ) p using (challenge_id) where coalesce(a.cents, 0) <> coalesce(p.cents, 0)`,
  },
  {
    id: 'I11',
    name: 'nobody is in unpaid',
    says: 'Every participant of a challenge that costs money has paid for it.',
    violations: sql`
      select 'participant ' || m.user_id || ' of ' || m.challenge_id || ' has not paid' as problem from participants m
      join challenges c on c.id = m.challenge_id
      where c.entry_fee_cents > 0 and m.state = 'participating' and not exists (
        select 1 from payments p where p.challenge_id = m.challenge_id and p.user_id = m.user_id and p.purpose = 'entry'
          and (p.status = 'succeeded' or (c.status <> 'active' and p.status = 'refunded'))
          and (p.captured_cents > 0 or p.hold_state = 'used'))`,
  },
  {
    id: 'I12',
    name: 'nothing unmatched is kept',
    says: 'Unmatched money is refunded in the transaction that records it.',
    violations: sql`
      select 'money that matches nothing is kept: ' || -sum(cents) || ' cents in ' || currency as problem
      from ledger_entries where account_kind = 'suspense' group by currency having sum(cents) <> 0`,
  },
  {
    id: 'I14',
    name: 'the provider agrees',
    says: "The provider's reports about each of its references, and each chargeback, equal the ledger's entries for it.",
    violations: sql`
      with said as (
        select s.provider, s.ref, s.payment_id, max(s.cents) as cents from (
          select snapshot->>'provider' as provider, snapshot->>'providerRef' as ref, payment_id,
            (snapshot->>'capturedCents')::bigint as cents
          from payment_events where snapshot->>'state' = 'succeeded'
        ) s group by 1, 2, 3
      ), posted as (
        select p.provider, p.provider_ref as ref, p.id as payment_id, e.cents
        from payments p join ledger_transactions t on t.idem_key = 'pay:' || p.id || ':captured'
        join ledger_entries e on e.transaction_id = t.id and e.account_kind = 'psp_clearing'
        union all
        select s.provider, s.ref, s.payment_id, e.cents
        from said s join ledger_transactions t on t.idem_key = 'susp:' || s.provider || ':' || s.ref
        join ledger_entries e on e.transaction_id = t.id and e.account_kind = 'psp_clearing'
      ), pulled as (
        select c.id, -c.cents as cents, c.state = 'won' as won from chargebacks c
      )
      select 'the provider said ' || coalesce(s.cents, 0) || ' cents of ' || coalesce(ref, 'nothing') || ', and the ledger has ' || coalesce(p.cents, 0) as problem
      from said s full join posted p using (provider, ref, payment_id) where s.cents is distinct from p.cents
      union all
      select 'chargeback ' || c.id || ' is not what the ledger has of it'
      from pulled c
      left join ledger_transactions o on o.idem_key = 'cb:' || c.id || ':opened'
      left join ledger_entries e on e.transaction_id = o.id and e.account_kind = 'psp_clearing'
      left join ledger_transactions w on w.idem_key = 'cb:' || c.id || ':won'
      where e.cents is distinct from c.cents or (w.id is not null) <> c.won`,
  },
  {
    id: 'I15',
    name: 'holds are open payments',
    says: 'Credits and free money set aside for checkouts are those of open payments.',
    violations: sql`
      select 'what is set aside for ' || owner || ' is not that of open payments' as problem from (
        select owner, kind, currency, balance from ledger_accounts where kind in ('bonus_hold', 'main_hold')
      ) a full join (
        select user_id as owner, part.kind, currency, sum(part.cents) as cents
        from payments cross join lateral (values ('bonus_hold', bonus_cents), ('main_hold', main_cents)) as part(kind, cents)
        where hold_state = 'held' group by 1, 2, 3
      ) p using (owner, kind, currency) where coalesce(a.balance, 0) <> coalesce(p.cents, 0)`,
  },
  {
    id: 'I18',
    name: 'seats are counted',
    says: 'The seats of a challenge are those of its participants.',
    violations: sql`
      select 'seats of ' || s.challenge_id || ' are counted wrong' as problem from challenge_seats s
      left join participants m on m.challenge_id = s.challenge_id
      group by s.challenge_id, s.taken, s.participating
      having s.taken <> count(m.user_id) filter (where m.holds_seat)
        or s.participating <> count(*) filter (where m.state = 'participating')`,
  },
]
