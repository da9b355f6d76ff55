// Owns what people allow themselves, in which countries prizes and payouts are open, and what those withhold from prizes. Promises: a
// limit is never raised at once, a break never ends early, and with real money nothing is open that nobody turned on. Leans on people and payments.
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

/** The monthly limit of a person's entries in one currency, as it holds now and as it will. */
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
 * What the entries of this calendar month (of the person's own zone) cost that are paid, or being paid: whole cents of one
 * currency. What was refunded doesn't count, nor does what is left out: the challenge that is asked about.
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

/** The limit of this month's entries besides those of one challenge, and what they cost so far; null without a limit. */
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

/** Returns what speaks against a person's entering a challenge now, or its paying there, because of who it is. */
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
 * Refuses with `own_limit` an entry that goes beyond what the person allows itself this month. Until the transaction ends
 * no other entry of the person is begun, so that two at once can't pass by each other.
 */
export async function refuseBeyondSpendingLimit(ctx: Inside, userId: string, challenge: ChallengeRow): Promise<void> {
  await ctx.db.selectFrom('people').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  const month = await monthOf(ctx, userId, challenge)
  if (month && exceedsLimit(month.limitCents, month.spentCents, challenge.entry_fee_cents))
    throw new Refusal('own_limit')
}

/** Until when a person takes a break from challenges that cost money, a UTC instant; null without one. */
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
 * Refuses with `country_closed` where prizes of this kind aren't open in the person's country
 * (docs/rules/money.md#countries). Where no real money moves they are everywhere.
 */
export async function refuseClosedCountry(ctx: Asking, userId: string, prizeKind: PrizeKind): Promise<void> {
  if (!(await areOpen(ctx, prizeKind, [userId]))) throw new Refusal('country_closed')
}

/**
 * Returns the country of somebody who lives there as one in which money can be paid out now; null where there are no
 * payouts, or nobody turned them on (docs/rules/money.md#countries). Where no real money moves they are on.
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
    // What would be withheld there nobody has written down yet.
    if (!(await taxRuleOf(ctx.db, country, prizeKind))) return false
  }
  return people.length > 0
}
