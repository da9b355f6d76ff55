import { MIN_BONUS_BACK_DAYS } from '@bora/rules/limits.ts'
import { type Currency, DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { inSeparateTransaction } from '../../core/separate-transaction.ts'
import { type Books, post } from './post.ts'
import type { CreditSource, Lot } from './tables.ts'

const AT_ONCE = 200
const DAY_MS = 86_400_000

/**
 * Grants a person bonus credits (whole cents above zero): they pay entry fees only, cannot be paid out, and are spent
 * before others that expire later, by `expiresAt`, an instant in UTC; without one they never expire
 * (docs/rules/money.md#bonus-credits). `key` makes the grant happen once; `source` is shown in the wallet.
 */
export async function grantBonus(
  ctx: Books,
  grant: {
    key: string
    userId: string
    cents: number
    currency?: Currency
    expiresAt?: string
    source?: CreditSource
  },
): Promise<void> {
  const { userId, cents, expiresAt, source } = grant
  const detail = { ...(expiresAt && { lots: [{ cents, expiresAt }] }), ...(source && { source }) }
  await post(ctx, {
    key: `bonus:${grant.key}`,
    kind: 'bonus_grant',
    currency: grant.currency ?? DEFAULT_CURRENCY,
    legs: [
      { account: 'promo_expense', cents },
      {
        account: 'user_bonus',
        owner: userId,
        cents: -cents,
        ...(Object.keys(detail).length > 0 && { detail }),
      },
    ],
  })
}

/**
 * Removes expired credits, of one person or of everyone, each person's in a separate transaction; returns the number of
 * accounts. Runs outside a transaction, on any number of nodes at once. Credits held by an open checkout stay
 * (docs/rules/money.md#bonus-credits).
 */
export async function expireBonus(ctx: Context, userId?: string): Promise<number> {
  let expired = 0
  for (;;) {
    const due = await ctx.transaction(db => dueAccounts({ db, now: ctx.now }, userId))
    let now = 0
    for (const id of due) if (await inSeparateTransaction(ctx, inside => expire(inside, id))) now++
    expired += now
    if (due.length < AT_ONCE || now === 0) return expired
  }
}

/**
 * Returns the lots in which credits taken under each of these keys are returned (docs/rules/money.md#bonus-credits):
 * they keep their expiry, but can be spent for 30 days at least. Credits taken before lots existed never expire.
 */
export async function lotsToGiveBack(ctx: Books, keys: readonly string[]): Promise<Map<string, Lot[]>> {
  const { rows } = await sql<{ key: string; cents: number; expires_at: string | null }>`
    select t.idem_key as key, -m.cents as cents, l.expires_at
    from ledger_transactions t
    join bonus_moves m on m.transaction_id = t.id and m.cents < 0
    join bonus_lots l on l.id = m.lot_id
    where t.idem_key = any(${[...keys]}) order by l.expires_at nulls last, l.id`.execute(ctx.db)
  const least = new Date(ctx.now.getTime() + MIN_BONUS_BACK_DAYS * DAY_MS)
  const lots = new Map<string, Lot[]>()
  for (const { key, cents, expires_at } of rows) {
    const end = expires_at && (new Date(expires_at) > least ? expires_at : least.toISOString())
    lots.set(key, [...(lots.get(key) ?? []), { cents, expiresAt: end }])
  }
  return lots
}

async function dueAccounts({ db, now }: Books, userId: string | undefined): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.account_id as id from bonus_lots l join ledger_accounts a on a.id = l.account_id
    where l.expires_at <= ${now.toISOString()} and a.balance > 0 ${userId ? sql`and a.owner = ${userId}` : sql``}
      and l.cents + coalesce((select sum(m.cents) from bonus_moves m where m.lot_id = l.id), 0) > 0
    group by 1 order by 1 limit ${AT_ONCE}`.execute(db)
  return rows.map(row => row.id)
}

// The lock of the account prevents concurrent spending; expiring credits are taken first, like by any spending.
async function expire(ctx: Books, accountId: number): Promise<boolean> {
  const account = await ctx.db
    .selectFrom('ledger_accounts')
    .select(['owner', 'currency'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ cents: number; version: number }>`
    select coalesce(sum(l.cents + coalesce(m.cents, 0)), 0)::bigint as cents,
      (select version from ledger_accounts where id = ${accountId}) as version
    from bonus_lots l
    left join lateral (select sum(cents) as cents from bonus_moves where lot_id = l.id) m on true
    where l.account_id = ${accountId} and l.expires_at <= ${ctx.now.toISOString()}`.execute(ctx.db)
  const { cents, version } = rows[0]!
  if (cents === 0) return false
  await post(ctx, {
    key: `bonus:${account.owner}:${account.currency}:${version}:expire`,
    kind: 'bonus_expire',
    currency: account.currency,
    legs: [
      { account: 'user_bonus', owner: account.owner, cents },
      { account: 'promo_expense', cents: -cents, person: account.owner },
    ],
  })
  return true
}
