import { type Currency, DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'

type Held = { challengeId: string; challengeTitle: string; amountCents: number; freeAt: string }

export type WalletView = { currency: Currency; freeCents: number; heldCents: number; held: Held[]; bonusCents: number }

/** The balance of one account of a person in whole cents, on request locked; 0 where there is no such account. */
export async function balanceOf(
  db: Context['db'],
  kind:
    | 'user_main'
    | 'user_held'
    | 'user_bonus'
    | 'bonus_hold'
    | 'main_hold'
    | 'refund_hold'
    | 'payout_hold'
    | 'receivable_user',
  userId: string,
  currency: Currency,
  { locked = false } = {},
): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', kind)
    .where('owner', '=', userId)
    .where('currency', '=', currency)
    .$if(locked, query => query.forNoKeyUpdate())
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** What lies in the pool of a challenge, in whole cents: the sum of everything that went in and out. */
export async function poolBalance(ctx: Pick<Context, 'db'>, challengeId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(e.cents), 0)::bigint as cents
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.kind = 'pool' and a.owner = ${challengeId}`.execute(ctx.db)
  return rows[0]!.cents
}

/**
 * A person's wallet in whole cents, all of one moment and from its entries alone: free money, prizes still held with the
 * moment each goes free (UTC), and bonus credits (docs/rules/money.md#wallet). One currency: the one in which there is
 * something, the default first.
 */
export async function walletOf(ctx: Pick<Context, 'db'>, userId: string): Promise<WalletView> {
  const { rows } = await sql<Part>`
    select a.kind, a.currency, -sum(e.cents)::bigint as cents,
      t.challenge_id, t.challenge_title, max(e.detail->>'freeAt') as free_at
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    left join ledger_transactions t on t.id = e.transaction_id and a.kind = 'user_held'
    where a.owner = ${userId} and a.kind in ('user_main', 'user_held', 'user_bonus')
    group by a.kind, a.currency, t.challenge_id, t.challenge_title
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
  }
}

type Part = {
  kind: 'user_main' | 'user_held' | 'user_bonus'
  currency: Currency
  cents: number
  challenge_id: string | null
  challenge_title: string | null
  free_at: string | null
}

function currencyOf(filled: readonly { currency: Currency }[]): Currency {
  const [first] = filled
  return !first || filled.some(one => one.currency === DEFAULT_CURRENCY) ? DEFAULT_CURRENCY : first.currency
}
