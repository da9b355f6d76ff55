import { sql } from 'kysely'
import type { Invariant } from '../../ledger/index.ts'

/** Invariants of the money of campaigns (docs/rules/money.md#invariants). */
export const campaignInvariants: readonly Invariant[] = [
  {
    id: 'I22',
    name: 'referrals are paid once',
    says: 'Every person for whom an ambassador earned money or bonus credits has exactly one posting of that amount, and every such posting its person; no campaign credited more in a month than its cap.',
    violations: sql`
      select 'the reward for ' || coalesce(r.new_user_id::text, p.idem_key) || ' was not posted as it was decided' as problem
      from (
        select case c.reward when 'cash' then 'referral:' else 'bonus:referral:' end || new_user_id as idem_key, new_user_id, amount as cents, c.currency, c.ambassador_id as owner
        from campaign_rewards w join campaigns c on c.id = w.campaign_id
        where w.outcome = 'credited' and c.reward in ('cash', 'credits')
      ) r full join (
        select t.idem_key, -e.cents as cents, e.currency, e.person_id as owner
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where (t.kind = 'referral_reward' and e.account_kind = 'user_main')
          or (t.kind = 'bonus_grant' and t.idem_key like 'bonus:referral:%' and e.account_kind = 'user_bonus')
      ) p using (idem_key) where (r.cents, r.currency, r.owner) is distinct from (p.cents, p.currency, p.owner)
      union all
      select 'campaign ' || campaign_id || ' credited otherwise in ' || month || ' than it counted' from (
        select campaign_id, month, sum(amount) as cents, count(*) as credited
        from campaign_rewards where outcome = 'credited' group by 1, 2
      ) r full join campaign_months m using (campaign_id, month)
      where r.credited is distinct from m.credited or r.cents is distinct from m.credited * m.per_referral
        or r.cents > m.monthly_cap`,
  },
]
