import type { Currency } from '@bora/rules/money.ts'
import { forfeitsAll, type DeletionBlocker } from '@bora/rules/account-deletion.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { personOf } from '../../accounts/index.ts'

type Inside = Pick<Context, 'db' | 'now'>
export type Amount = { currency: Currency; cents: number }
type Waiting = {
  for: DeletionBlocker
  amounts: Amount[]
  challenge: { id: string; title: string } | null
  until: string | null
}

/** Returns a person's balances in an account of the wallet, by currency; only those above zero. */
export async function walletHoldings(
  ctx: Inside,
  userId: string,
  kind: 'user_main' | 'user_held' | 'bonus_held' | 'user_bonus' | 'receivable_user',
): Promise<Amount[]> {
  const rows = await ctx.db
    .selectFrom('ledger_accounts')
    .select(['currency', 'balance'])
    .where('owner', '=', userId)
    .where('kind', '=', kind)
    .where('balance', '>', 0)
    .orderBy('currency')
    .execute()
  return rows.map(({ currency, balance }) => ({ currency, cents: balance! }))
}

/**
 * Returns the blockers of an account's deletion, in the order of `rules/account-deletion.ts`; empty if there are none.
 */
export async function deletionBlockers(
  ctx: Inside,
  userId: string,
  givesUp: readonly { currency: string; cents: number }[],
): Promise<Waiting[]> {
  const plain = (kind: DeletionBlocker, amounts: Amount[] = []): Waiting => ({
    for: kind,
    amounts,
    challenge: null,
    until: null,
  })
  const person = await personOf(ctx.db, userId)
  const { rows } = await sql<Record<'payment' | 'payout', boolean>>`
    select
      exists (select from payments where user_id = ${userId} and status in ('pending', 'processing', 'requires_action'))
        or exists (select from refunds where user_id = ${userId} and state = 'started')
        or exists (select from chargebacks b join payments p on p.id = b.payment_id
          where p.user_id = ${userId} and b.resolved_at is null) as payment,
      exists (select from payouts where user_id = ${userId} and status in ('pending', 'processing')) as payout
  `.execute(ctx.db)
  const { payment, payout } = rows[0]!
  const [debt, held, free] = [
    await walletHoldings(ctx, userId, 'receivable_user'),
    [...(await walletHoldings(ctx, userId, 'user_held')), ...(await walletHoldings(ctx, userId, 'bonus_held'))],
    await walletHoldings(ctx, userId, 'user_main'),
  ]
  return [
    ...(person?.roles.includes('admin') ? [plain('admin_role')] : []),
    ...(await prizeChallenges(ctx, userId)),
    ...(await openDisputes(ctx, userId)),
    ...(payment ? [plain('open_payment')] : []),
    ...(payout ? [plain('open_payout')] : []),
    ...(debt.length > 0 ? [plain('debt', debt)] : []),
    ...(held.length > 0 ? [plain('held_money', held)] : []),
    ...(forfeitsAll(free, givesUp) ? [] : [plain('free_money', free)]),
  ]
}

// With a prize: its participants, until its money is free; and payers who would be refunded if it were cancelled.
async function prizeChallenges({ db, now }: Inside, userId: string): Promise<Waiting[]> {
  const { rows } = await sql<{ id: string; title: string; until: string | null }>`
    select c.id, c.title, case when c.status = 'active' then null else s.until end as until
    from challenges c
    left join lateral (
      select greatest(s.free_at, s.disputes_until) as until, s.prize_cents from settlements s
      where s.challenge_id = c.id order by s.revision desc limit 1) s on true
    where c.prize_kind <> 'none'
      and (c.status = 'active' or c.status = 'completed' and s.prize_cents > 0 and s.until > ${now.toISOString()})
      and (exists (select from participants p
          where p.challenge_id = c.id and p.user_id = ${userId} and p.state = 'participating')
        or c.creator_id = ${userId} and c.status = 'active' and c.funded_at is not null)
    order by c.settles_at, c.id`.execute(db)
  return rows.map(({ id, title, until }) => {
    return {
      for: 'prize_challenge',
      amounts: [],
      challenge: { id, title },
      until: until && new Date(until).toISOString(),
    }
  })
}

// Those the person opened, and those about the person's own prize.
async function openDisputes({ db }: Inside, userId: string): Promise<Waiting[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select distinct c.id, c.title from challenges c join disputes d on d.challenge_id = c.id and d.state = 'open'
    where d.opened_by = ${userId} or exists (select from contested_prizes p
      where p.challenge_id = d.challenge_id and p.dispute_id = d.id and p.user_id = ${userId} and p.until is null)
    order by c.id`.execute(db)
  return rows.map(challenge => ({ for: 'open_dispute', amounts: [], challenge, until: null }))
}
