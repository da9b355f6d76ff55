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
 * A person's wallet in whole cents: free money, prizes still held with the moment each goes free (UTC), and bonus
 * credits. One currency: the one in which there is something, the default first.
 */
export async function walletOf(ctx: Pick<Context, 'db'>, userId: string): Promise<WalletView> {
  const accounts = await ctx.db
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'currency', 'balance'])
    .where('owner', '=', userId)
    .where('kind', 'in', ['user_main', 'user_held', 'user_bonus'])
    .execute()
  const currency = currencyOf(accounts)
  const cents = (kind: string) =>
    accounts.find(account => account.kind === kind && account.currency === currency)?.balance ?? 0
  const heldAccount = accounts.find(account => account.kind === 'user_held' && account.currency === currency)
  return {
    currency,
    freeCents: cents('user_main'),
    heldCents: cents('user_held'),
    held: heldAccount ? await heldPrizes(ctx, heldAccount.id) : [],
    bonusCents: cents('user_bonus'),
  }
}

function currencyOf(accounts: readonly { currency: Currency; balance: number | null }[]): Currency {
  const filled = accounts.filter(account => account.balance)
  if (filled.length === 0 || filled.some(account => account.currency === DEFAULT_CURRENCY)) return DEFAULT_CURRENCY
  return filled[0]!.currency
}

async function heldPrizes(ctx: Pick<Context, 'db'>, accountId: number): Promise<Held[]> {
  const { rows } = await sql<{ id: string; title: string; cents: number; free_at: string }>`
    select t.challenge_id as id, t.challenge_title as title, -sum(e.cents)::bigint as cents,
      max(e.detail->>'freeAt') as free_at
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account_id = ${accountId}
    group by t.challenge_id, t.challenge_title
    having sum(e.cents) <> 0
    order by free_at, t.challenge_id`.execute(ctx.db)
  return rows.map(row => ({
    challengeId: row.id,
    challengeTitle: row.title,
    amountCents: row.cents,
    freeAt: row.free_at,
  }))
}
