// Owns no tables: the tax withheld from a prize, from the moment it is free. Guarantees: one posting for each prize, no
// more than the prize, and none without real money. Depends on ledger, spending-limits and people.
import { dayIn, startOfDay } from '@bora/rules/calendar.ts'
import type { Currency } from '@bora/rules/money.ts'
import { withhold } from '@bora/rules/prize-tax.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { type Leg, post } from '../../ledger/index.ts'
import { taxRuleOf } from '../../payments/index.ts'
import { personOf } from '../../accounts/index.ts'

/** The facts of a challenge's prize that its tax depends on. */
export type TaxedPrize = { challengeId: string; userId: string; rank?: number }

type Freed = { cents: number; before: number; title: string; currency: Currency }
type Withheld = { key: string; cents: number }

/**
 * Withholds the tax of the winner's country from the free part of a prize; tax already withheld that is no longer due
 * is returned first (docs/rules/money.md#tax). Call it in the transaction that frees the prize or revokes it; `key` is
 * that of its posting. Does nothing without real money.
 */
export async function withholdTax(ctx: Context, { challengeId, userId, rank }: TaxedPrize, key: string): Promise<void> {
  if (ctx.config.payments.mode !== 'live') return
  const freed = await freedTo(ctx, challengeId, userId)
  const before = await withheldOf(ctx, challengeId, userId)
  const due = freed.cents <= 0 ? 0 : ((await dueOn(ctx, challengeId, userId, freed)) ?? 0)
  if (due === (before?.cents ?? 0)) return
  const about = { id: challengeId, title: freed.title }
  const move = (kind: 'prize_tax' | 'prize_tax_back', cents: number, more: { key: string; resolves?: string }) => {
    const detail = { ...(rank !== undefined && { rank }), taxedCents: kind === 'prize_tax' ? freed.cents : undefined }
    const legs: Leg[] = [
      { account: 'user_main', owner: userId, cents, ...(kind === 'prize_tax' && { detail }) },
      { account: 'tax_withheld', person: userId, cents: -cents },
    ]
    return post(ctx, { kind, currency: freed.currency, legs, about, ...more })
  }
  if (before) await move('prize_tax_back', -before.cents, { key: `${key}:tax-back`, resolves: before.key })
  if (due > 0) await move('prize_tax', due, { key: `${key}:tax` })
}

// If the winner moved to a country without a rule, that of the challenge creator's country applies: without that rule
// the prize could not exist.
async function dueOn(ctx: Context, challengeId: string, userId: string, freed: Freed): Promise<number | null> {
  const challenge = await ctx.db
    .selectFrom('challenges')
    .select(['prize_kind', 'creator_id'])
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  if (challenge.prize_kind === 'none') return 0
  for (const id of [userId, challenge.creator_id]) {
    const person = await personOf(ctx.db, id)
    const rule = person && (await taxRuleOf(ctx.db, person.country, challenge.prize_kind))
    if (rule) return withhold(rule, freed.cents, freed.before)
  }
  return null
}

/**
 * Returns the free part of a prize, and the amount of other prizes that became free in this year of the winner's zone;
 * whole cents.
 */
async function freedTo(ctx: Context, challengeId: string, userId: string): Promise<Freed> {
  const challenge = await ctx.db
    .selectFrom('challenges')
    .select(['title', 'currency'])
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  const zone = (await personOf(ctx.db, userId))?.time_zone ?? 'UTC'
  const { rows } = await sql<{ cents: number; before: number }>`
    select
      coalesce(-sum(e.cents) filter (where t.challenge_id = ${challengeId}::uuid), 0)::bigint as cents,
      greatest(0, coalesce(-sum(e.cents) filter (
        where t.challenge_id <> ${challengeId}::uuid and e.at >= ${yearBegan(ctx.now, zone)}::timestamptz), 0))::bigint as before
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
    where a.owner = ${userId}::uuid and a.currency = ${challenge.currency} and a.kind in ('user_main', 'receivable_user')
      and e.tx_kind in ('settle', 'prize_release', 'prize_hold')`.execute(ctx.db)
  return { ...rows[0]!, title: challenge.title, currency: challenge.currency }
}

function yearBegan(now: Date, zone: string): string {
  return startOfDay(`${dayIn(now, zone).slice(0, 4)}-01-01`, zone)
}

async function withheldOf({ db }: Context, challengeId: string, userId: string): Promise<Withheld | null> {
  const { rows } = await sql<Withheld>`
    select t.idem_key as key, e.cents
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id and e.tx_kind = 'prize_tax'
    join ledger_transactions t on t.id = e.transaction_id
    where a.owner = ${userId}::uuid and a.kind = 'user_main' and t.challenge_id = ${challengeId}::uuid
      and not exists (select from ledger_transactions back where back.resolves = t.id)`.execute(db)
  return rows[0] ?? null
}
