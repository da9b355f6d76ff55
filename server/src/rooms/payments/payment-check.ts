import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'

/**
 * Holds payments, participants and the ledger against each other; one sentence for each thing that is wrong: every
 * captured payment has its one posting, nobody takes part in a paid challenge without one, credits held are those of
 * open payments, refunds under way are what the ledger holds for them, and seats are counted right.
 */
export async function checkPayments(db: Context['db']): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'payment ' || p.id || ' is ' || p.status || ' but the ledger says otherwise' as problem
    from payments p left join ledger_transactions t on t.idem_key = 'pay:' || p.id || ':captured'
    where (t.id is not null) <> (p.status = 'succeeded' or (p.status = 'refunded' and (p.captured_cents > 0 or p.bonus_state = 'used')))
    union all
    select 'participant ' || m.user_id || ' of ' || m.challenge_id || ' has not paid' from participants m
    join challenges c on c.id = m.challenge_id
    where c.entry_fee_cents > 0 and m.state = 'participating' and not exists (
      select 1 from payments p where p.challenge_id = m.challenge_id and p.user_id = m.user_id and p.purpose = 'entry'
        and p.status in ('succeeded', 'refunded') and (p.captured_cents > 0 or p.bonus_state = 'used'))
    union all
    select 'credits held for ' || owner || ' are not those of open payments' from (
      select owner, currency, balance from ledger_accounts where kind = 'bonus_hold'
    ) a full join (
      select user_id as owner, currency, sum(bonus_cents) as cents from payments where bonus_state = 'held' group by 1, 2
    ) p using (owner, currency) where coalesce(a.balance, 0) <> coalesce(p.cents, 0)
    union all
    select 'refunds under way to ' || owner || ' are not what is held for them' from (
      select owner, currency, balance from ledger_accounts where kind = 'refund_hold'
    ) a full join (
      select user_id as owner, currency, sum(cash_cents) as cents from refunds where state = 'started' group by 1, 2
    ) r using (owner, currency) where coalesce(a.balance, 0) <> coalesce(r.cents, 0)
    union all
    select 'seats of ' || s.challenge_id || ' are counted wrong' from challenge_seats s
    left join participants m on m.challenge_id = s.challenge_id
    group by s.challenge_id, s.taken, s.participating
    having s.taken <> count(m.user_id) filter (where m.holds_seat) or s.participating <> count(*) filter (where m.state = 'participating')`.execute(
    db,
  )
  return rows.map(row => row.problem)
}
