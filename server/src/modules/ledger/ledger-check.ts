import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { type Invariant, violationsOf } from './invariant.ts'

/** Invariants of the ledger itself, regardless of who posts (docs/rules/money.md#invariants). */
export const ledgerInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    name: 'transactions balance',
    says: 'Every transaction has its legs, and they sum to zero.',
    violations: sql`
      select 'transaction ' || t.id || ' does not sum to zero or lacks legs' as problem
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having coalesce(sum(e.cents), 0) <> 0 or count(e.id) <> t.legs`,
  },
  {
    id: 'I2',
    name: 'the ledger balances',
    says: 'All entries of a currency sum to zero.',
    violations: sql`
      select 'the ledger in ' || currency || ' sums to ' || sum(cents) as problem
      from ledger_entries group by currency having sum(cents) <> 0`,
  },
  {
    id: 'I3',
    name: 'balances are sums',
    says: 'A running balance is the sum of its entries, and its version is their number.',
    violations: sql`
      select 'account ' || a.id || ' says ' || a.balance || ' after ' || a.version || ' entries, but they say otherwise' as problem
      from ledger_accounts a join ledger_account_kinds k on k.kind = a.kind
      left join ledger_entries e on e.account_id = a.id
      where k.running
      group by a.id, k.side having a.balance <> k.side * coalesce(sum(e.cents), 0) or a.version <> count(e.id)`,
  },
  {
    id: 'I4',
    name: 'nothing below zero',
    says: 'No person, pool, pending sum or withheld tax is negative.',
    violations: sql`
      select a.kind || ' ' || a.id || ' is below zero' as problem from ledger_accounts a
      join ledger_account_kinds k on k.kind = a.kind join ledger_entries e on e.account_id = a.id
      where k.scope <> 'system' or a.kind in ('suspense', 'tax_withheld')
      group by a.id, a.kind, k.side having k.side * sum(e.cents) < 0`,
  },
  {
    id: 'I5',
    name: 'chains have no gaps',
    says: 'Each entry of a running balance follows the one before it, and stores the new balance.',
    violations: sql`
      select 'account ' || account_id || ' breaks its chain at ' || coalesce(account_version::text, 'an entry without a place') as problem from (
        select e.account_id, e.account_version, e.balance_after,
          row_number() over chain as nth, sum(k.side * e.cents) over chain as running
        from ledger_entries e join ledger_account_kinds k on k.kind = e.account_kind
        where k.running window chain as (partition by e.account_id order by e.account_version)
      ) c where c.nth is distinct from c.account_version or c.running is distinct from c.balance_after`,
  },
  {
    id: 'I7',
    name: 'credits have lots',
    says: 'The bonus credits of a person are the remainders of their lots, and no lot gave more than it had.',
    violations: sql`
      with lots as (
        select l.account_id, l.cents + coalesce(m.cents, 0) as rest, coalesce(m.cents, 0) > 0 as overfull
        from bonus_lots l
        left join (select lot_id, sum(cents) as cents from bonus_moves group by lot_id) m on m.lot_id = l.id
      )
      select 'the credits of ' || coalesce(a.owner::text, 'nobody') || ' are not what their lots have left' as problem
      from (select id, owner, balance from ledger_accounts where kind = 'user_bonus') a
      full join (
        select account_id, sum(rest) as rest, min(rest) as least, bool_or(overfull) as overfull from lots group by account_id
      ) l on l.account_id = a.id
      where coalesce(a.balance, 0) <> coalesce(l.rest, 0) or l.least < 0 or l.overfull`,
  },
  {
    id: 'I10',
    name: 'payouts are under way',
    says: 'What is held for payouts is what was requested and has no result yet.',
    violations: sql`
      select 'payouts under way to ' || owner || ' are not what is held for them' as problem from (
        select owner, currency, balance from ledger_accounts where kind = 'payout_hold'
      ) a full join (
        select e.person_id as owner, t.currency, -sum(e.cents) as cents from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account_kind = 'payout_hold'
        left join ledger_transactions r on r.resolves = t.id
        where t.kind = 'payout_request' and r.id is null group by 1, 2
      ) p using (owner, currency) where coalesce(a.balance, 0) <> coalesce(p.cents, 0)`,
  },
]

/** Returns one sentence for each violated invariant of the ledger; an empty list if all hold. */
export async function checkLedger(db: Context['db']): Promise<string[]> {
  return (await violationsOf(db, ledgerInvariants)).map(({ problem }) => problem)
}
