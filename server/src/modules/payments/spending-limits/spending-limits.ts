// Owns spending limits, the countries where prizes and payouts are open, and the taxes withheld from prizes.
// Guarantees: a limit is never raised at once, a break never ends early, and with real money nothing is open that was
// not turned on. Depends on people and payments.
import type { Currency } from '@bora/rules/money.ts'
import {
  type Bound,
  boundsAgainst,
  exceedsLimit,
  type LimitChange,
  limitNow,
  monthAt,
  type SpendingLimit,
} from '@bora/rules/spending-limits.ts'
import { LIVE_PAYMENT_STATUSES } from '@bora/rules/payment-status.ts'
import { isPayoutCountry, type PayoutCountry } from '@bora/rules/payouts.ts'
import { PRIZE_KINDS, type PrizeKind } from '@bora/rules/prizes.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { personOf } from '../../accounts/index.ts'
import { isOpenIn } from './country-switches.ts'
import { taxRuleOf } from './tax-rules.ts'

type Inside = Pick<Context, 'db' | 'now'>
type Asking = Pick<Context, 'db' | 'now' | 'config'>

/** Returns the monthly limit of a person's entries in one currency, the present and the future one. */
export async function spendingLimitOf({ db, now }: Inside, userId: string, currency: Currency): Promise<SpendingLimit> {
  const rows = await db
    .selectFrom('entry_limits')
    .select(['cents', 'asked_at', 'effective_at'])
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  const changes = rows.map((row): LimitChange => ({
    cents: row.cents,
    askedAt: row.asked_at,
    effectiveAt: row.effective_at,
  }))
  return limitNow(changes, now)
}

/**
 * Returns the cost of this calendar month's entries (of the person's own zone) that are paid, or being paid: whole
 * cents of one currency. Excludes refunds, and the given challenge.
 */
export async function spentThisMonth(
  { db, now }: Inside,
  userId: string,
  currency: Currency,
  { besides }: { besides?: string } = {},
): Promise<number> {
  const person = await personOf(db, userId)
  if (!person) throw new Refusal('person_not_found')
  const { cents } = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'entry')
    .where('currency', '=', currency)
    .where('status', 'in', LIVE_PAYMENT_STATUSES)
    .where('created_at', '>=', monthAt(now, person.time_zone).from)
    .$if(besides !== undefined, query => query.where('challenge_id', '<>', besides!))
    .executeTakeFirstOrThrow()
  return cents
}

/**
 * Returns the limit for this month's entries in other challenges than this one, and their cost so far; null without a
 * limit.
 */
export async function monthOf(
  ctx: Inside,
  userId: string,
  { id, currency }: Pick<ChallengeRow, 'id' | 'currency'>,
): Promise<{ limitCents: number; spentCents: number } | null> {
  const { cents } = await spendingLimitOf(ctx, userId, currency)
  return cents === null
    ? null
    : { limitCents: cents, spentCents: await spentThisMonth(ctx, userId, currency, { besides: id }) }
}

/** Returns the person's bounds against entering a challenge now, or paying there. */
export async function spendingBoundsOf(ctx: Asking, userId: string, challenge: ChallengeRow): Promise<Bound[]> {
  const { prize_kind: prizeKind, creator_id, entry_fee_cents: entryFeeCents } = challenge
  const costsMoney = entryFeeCents > 0
  return boundsAgainst(
    { prizeKind, entryFeeCents },
    {
      closedPrizes: (await areOpen(ctx, prizeKind, [userId, creator_id])) ? [] : [prizeKind],
      onBreak: costsMoney && (await selfExclusionOf(ctx, userId)) !== null,
      month: costsMoney ? await monthOf(ctx, userId, challenge) : null,
    },
  )
}

/** Returns the kinds of prizes that aren't open in a person's country (docs/rules/money.md#countries). */
export async function closedPrizesOf(ctx: Asking, userId: string): Promise<PrizeKind[]> {
  const closed: PrizeKind[] = []
  for (const kind of PRIZE_KINDS) if (!(await areOpen(ctx, kind, [userId]))) closed.push(kind)
  return closed
}

/**
 * Refuses with `own_limit` an entry beyond the person's spending limit of this month. Until the transaction ends the
 * person can begin no other entry, so that two at once cannot both pass.
 */
export async function refuseBeyondSpendingLimit(ctx: Inside, userId: string, challenge: ChallengeRow): Promise<void> {
  await ctx.db.selectFrom('people').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  const month = await monthOf(ctx, userId, challenge)
  if (month && exceedsLimit(month.limitCents, month.spentCents, challenge.entry_fee_cents))
    throw new Refusal('own_limit')
}

/** Returns until when a person takes a break from paid challenges, a UTC instant; null without one. */
export async function selfExclusionOf({ db, now }: Inside, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('paid_breaks')
    .select('until')
    .where('user_id', '=', userId)
    .where('until', '>', now.toISOString())
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until ?? null
}

/**
 * Refuses with `country_closed` if prizes of this kind aren't open in the person's country
 * (docs/rules/money.md#countries). Without real money they are open everywhere.
 */
export async function refuseClosedCountry(ctx: Asking, userId: string, prizeKind: PrizeKind): Promise<void> {
  if (!(await areOpen(ctx, prizeKind, [userId]))) throw new Refusal('country_closed')
}

/**
 * Returns the person's country of residence if money can be paid out there now; null if there are no payouts, or they
 * are not turned on (docs/rules/money.md#countries). Without real money they are on.
 */
export async function openPayoutCountry(ctx: Asking, country: string): Promise<PayoutCountry | null> {
  if (!isPayoutCountry(country)) return null
  if (ctx.config.payments.mode !== 'live') return country
  return (await isOpenIn(ctx.db, country, 'payouts')) ? country : null
}

async function areOpen(ctx: Asking, prizeKind: PrizeKind, userIds: readonly string[]): Promise<boolean> {
  if (prizeKind === 'none' || ctx.config.payments.mode !== 'live') return true
  const people = await ctx.db.selectFrom('people').select('country').where('id', 'in', userIds).distinct().execute()
  for (const { country } of people) {
    if (!(await isOpenIn(ctx.db, country, prizeKind))) return false
    // No tax rule has been recorded yet.
    if (!(await taxRuleOf(ctx.db, country, prizeKind))) return false
  }
  return people.length > 0
}
