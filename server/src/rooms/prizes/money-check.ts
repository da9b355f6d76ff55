import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { checkPayments } from '../payments/payments.ts'
import { checkLedger } from '../wallet/wallet.ts'

/**
 * Everything that must hold of the money here, recomputed from the facts: the ledger, payments and participants, and
 * settlements. One sentence for each thing that is wrong; an empty list when all is well.
 */
export async function checkMoney(db: Context['db']): Promise<string[]> {
  return [...(await checkLedger(db)), ...(await checkPayments(db)), ...(await checkSettlements(db))]
}

async function checkSettlements(db: Context['db']): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'challenge ' || c.id || ' is ' || c.status || ' without a settlement, or the other way round' as problem
    from challenges c left join settlements s on s.challenge_id = c.id and s.revision = 1
    where (c.status = 'active') <> (s.challenge_id is null)
    union all
    select 'the pool of ' || c.id || ' is not empty after its end' from challenges c
    join ledger_accounts a on a.kind = 'pool' and a.owner = c.id join ledger_entries e on e.account_id = a.id
    where c.status <> 'active' group by c.id having sum(e.cents) <> 0
    union all
    select 'the lines of settlement ' || s.challenge_id || ' do not sum to its prizes, or number its people wrong'
    from settlements s left join settlement_lines l using (challenge_id, revision)
    group by s.challenge_id, s.revision, s.prize_cents, s.participants
    having coalesce(sum(l.prize_cents), 0) <> s.prize_cents or count(l.user_id) <> s.participants
    union all
    select 'settlement ' || s.challenge_id || ' says ' || s.outcome || ' but the ledger says otherwise' from settlements s
    left join ledger_transactions t on t.idem_key = 'settle:' || s.challenge_id
    where s.revision = 1 and s.outcome = 'paid' and t.kind is distinct from 'settle'
    union all
    select 'the prize of ' || l.user_id || ' in ' || l.challenge_id || ' was not posted as it was decided'
    from settlement_lines l left join (
      select t.challenge_id, e.person_id as user_id, -e.cents as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.kind = 'settle' and e.account_kind in ('user_held', 'user_main')
    ) p using (challenge_id, user_id)
    where l.revision = 1 and l.prize_cents <> coalesce(p.cents, 0)
    union all
    select 'what is held for ' || owner || ' is not what is still to be freed' from (
      select owner, currency, balance from ledger_accounts where kind = 'user_held'
    ) a full join (
      select l.user_id as owner, s.currency, sum(l.prize_cents) as cents
      from settlement_lines l join settlements s using (challenge_id, revision)
      where l.free_at is not null and l.released_at is null group by l.user_id, s.currency
    ) h using (owner, currency) where coalesce(a.balance, 0) <> coalesce(h.cents, 0)`.execute(db)
  return rows.map(row => row.problem)
}
