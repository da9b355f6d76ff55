import { sql } from 'kysely'
import type { Invariant } from '../../ledger/index.ts'

/** Invariants of the credits of codes (docs/rules/money.md#invariants). */
export const codeInvariants: readonly Invariant[] = [
  {
    id: 'I26',
    name: 'codes are granted once',
    says: 'Every use of a code has the one grant of its value, and every such grant its use; no code was used more often than it allows.',
    violations: sql`
      select 'the credits of ' || coalesce(u.idem_key, g.idem_key) || ' were not granted as the code says' as problem
      from (
        select 'bonus:code:' || u.code_id || ':' || u.user_id as idem_key, c.cents, c.currency, u.user_id as owner
        from credit_code_uses u join credit_codes c on c.id = u.code_id
      ) u full join (
        select t.idem_key, -e.cents as cents, e.currency, e.person_id as owner
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account_kind = 'user_bonus'
        where t.kind = 'bonus_grant' and t.idem_key like 'bonus:code:%'
      ) g using (idem_key) where (u.cents, u.currency, u.owner) is distinct from (g.cents, g.currency, g.owner)
      union all
      select 'code ' || c.id || ' was used ' || count(*) || ' times of ' || c.most_uses
      from credit_codes c join credit_code_uses u on u.code_id = c.id
      group by c.id, c.most_uses having count(*) > c.most_uses`,
  },
]
