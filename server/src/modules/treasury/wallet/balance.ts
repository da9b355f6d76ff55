import { type Currency, DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

type Held = { challengeId: string; challengeTitle: string; amountCents: number; freeAt: string }
type BonusEnd = { cents: number; expiresAt: string }

export type WalletView = {
  currency: Currency
  freeCents: number
  heldCents: number
  held: Held[]
  bonusCents: number
  heldBonusCents: number
  bonusEnds: BonusEnd[]
}

/**
 * Returns a person's wallet in whole cents, at one instant and from its entries alone: free money, held prizes with the
 * release date of each (UTC), bonus credits of held prizes, and bonus credits with the expiry of those that have one
 * (docs/rules/money.md#wallet). One currency: the one in use, the default first.
 */
export async function walletOf(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<WalletView> {
  const { rows } = await sql<Part>`
    select a.kind, a.currency, -sum(e.cents)::bigint as cents,
      t.challenge_id, t.challenge_title, max(e.detail->>'freeAt') as free_at,
      case when a.kind = 'user_bonus' then (
        select json_agg(json_build_object('cents', lot.cents, 'expiresAt', lot.expires_at) order by lot.expires_at)
        from (
          select sum(l.cents + coalesce(m.cents, 0)) as cents,
            to_char(l.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at
          from bonus_lots l
          left join lateral (select sum(cents) as cents from bonus_moves where lot_id = l.id) m on true
          where l.account_id = a.id and l.expires_at > ${ctx.now.toISOString()}::timestamptz
          group by l.expires_at having sum(l.cents + coalesce(m.cents, 0)) > 0
        ) lot
      ) end as ends
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    left join ledger_transactions t on t.id = e.transaction_id and a.kind = 'user_held'
    where a.owner = ${userId} and a.kind in ('user_main', 'user_held', 'user_bonus', 'bonus_held')
    group by a.id, t.challenge_id, t.challenge_title
    having sum(e.cents) <> 0
    order by free_at, t.challenge_id`.execute(ctx.db)
  const currency = currencyOf(rows)
  const parts = rows.filter(row => row.currency === currency)
  const cents = (kind: Part['kind']) =>
    parts.filter(part => part.kind === kind).reduce((sum, part) => sum + part.cents, 0)
  return {
    currency,
    freeCents: cents('user_main'),
    heldCents: cents('user_held'),
    held: parts.flatMap(({ kind, challenge_id, challenge_title, cents: amountCents, free_at }) =>
      kind === 'user_held'
        ? { challengeId: challenge_id!, challengeTitle: challenge_title!, amountCents, freeAt: free_at! }
        : [],
    ),
    bonusCents: cents('user_bonus'),
    heldBonusCents: cents('bonus_held'),
    bonusEnds: parts.find(part => part.kind === 'user_bonus')?.ends ?? [],
  }
}

type Part = {
  kind: 'user_main' | 'user_held' | 'user_bonus' | 'bonus_held'
  currency: Currency
  cents: number
  challenge_id: string | null
  challenge_title: string | null
  free_at: string | null
  ends: BonusEnd[] | null
}

function currencyOf(filled: readonly { currency: Currency }[]): Currency {
  const [first] = filled
  return !first || filled.some(one => one.currency === DEFAULT_CURRENCY) ? DEFAULT_CURRENCY : first.currency
}
