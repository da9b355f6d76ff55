import { addDays, dayIn, startOfDay } from '@bora/rules/calendar.ts'
import { CAMPAIGN_WAIT_DAYS, referralOutcome } from '@bora/rules/campaigns.ts'
import { creditEnd } from '@bora/rules/credit-end.ts'
import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import type { ReferralNeed } from '@bora/rules/referrals.ts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { grantBonus, post } from '../../ledger/index.ts'
import { personOf } from '../../accounts/index.ts'
import { referredBy } from '../referrals/referred-people.ts'
import type { AmbassadorTables } from './tables.ts'

export type CampaignRow = Selectable<AmbassadorTables['campaigns']>

const AT_ONCE = 500

/**
 * Credits new referrals of campaigns, each person in a separate transaction; returns how many were decided
 * (docs/rules/people-and-rights.md#campaigns). Runs outside a transaction, on any number of nodes at once.
 */
export async function creditReferrals(ctx: Context): Promise<number> {
  let decided = 0
  for (const { newUserId, campaign } of await waiting(ctx))
    if (await inSeparateTransaction(ctx, inside => decide(inside, newUserId, campaign))) decided++
  return decided
}

/** Returns referred people who meet all conditions and are undecided. */
async function waiting(ctx: Context): Promise<{ newUserId: string; campaign: CampaignRow }[]> {
  const today = dayIn(ctx.now, DEFAULT_TIME_ZONE)
  const running = await ctx.db
    .selectFrom('campaigns')
    .selectAll()
    .where('ends_on', '>=', addDays(today, -CAMPAIGN_WAIT_DAYS))
    .execute()
  const campaigns = running.filter(one => !awaitsSecond(one))
  if (campaigns.length === 0) return []
  const byCode = await codesOf(ctx, campaigns)
  const { rows: brought } = await sql<{ id: string; code: string }>`
    select new_user_id as id, code from referrals where code = any(${[...byCode.keys()]}) order by at`.execute(ctx.db)
  const undecided = await withoutDecision(
    ctx,
    brought.map(one => one.id),
  )
  const needs = new Map<string, readonly ReferralNeed[]>()
  for (const ambassador of new Set(campaigns.map(one => one.ambassador_id)))
    for (const one of await referredBy(ctx.db, ambassador, ctx.now)) needs.set(one.userId, one.needs)
  return brought
    .filter(({ id }) => undecided.has(id) && needs.get(id)?.length === 0)
    .slice(0, AT_ONCE)
    .map(({ id, code }) => ({ newUserId: id, campaign: byCode.get(code)! }))
}

/** Returns whether a campaign gives nothing before a second admin confirms it. */
export function awaitsSecond({ needs_two, confirmed_at }: Pick<CampaignRow, 'needs_two' | 'confirmed_at'>): boolean {
  return needs_two && confirmed_at === null
}

/** Returns these campaigns by their codes. */
export async function codesOf(
  { db }: Pick<Context, 'db'>,
  campaigns: readonly CampaignRow[],
): Promise<Map<string, CampaignRow>> {
  const byId = new Map(campaigns.map(one => [one.id, one]))
  const codes = await db
    .selectFrom('campaign_codes')
    .select(['code', 'campaign_id'])
    .where(({ eb, val }) => eb('campaign_id', '=', eb.fn.any(val([...byId.keys()]))))
    .execute()
  return new Map(codes.map(({ code, campaign_id }) => [code, byId.get(campaign_id)!]))
}

async function withoutDecision({ db }: Pick<Context, 'db'>, people: readonly string[]): Promise<Set<string>> {
  const decided = await db
    .selectFrom('campaign_rewards')
    .select('new_user_id')
    .where(({ eb, val }) => eb('new_user_id', '=', eb.fn.any(val([...people]))))
    .execute()
  const done = new Set(decided.map(row => row.new_user_id))
  return new Set(people.filter(id => !done.has(id)))
}

/** Decides about one person under the lock of the campaign; false if that was already done. */
async function decide(ctx: Context, newUserId: string, campaign: CampaignRow): Promise<boolean> {
  const { id, ambassador_id, per_referral, monthly_cap } = campaign
  await sql`select pg_advisory_xact_lock(hashtext(${`campaign ${id}`}))`.execute(ctx.db)
  if ((await withoutDecision(ctx, [newUserId])).size === 0) return false
  const [person, ambassador] = [await personOf(ctx.db, newUserId), await personOf(ctx.db, ambassador_id)]
  if (!person || !ambassador) return false
  const month = `${dayIn(ctx.now, DEFAULT_TIME_ZONE).slice(0, 7)}-01`
  const outcome = referralOutcome(
    { perReferral: per_referral, monthlyCap: monthly_cap, countries: campaign.countries },
    {
      country: person.country,
      isAmbassador: ambassador.roles.includes('ambassador'),
      creditedBefore: await creditedIn(ctx, id, month),
    },
  )
  const isCredited = outcome === 'credited'
  if (isCredited)
    await sql`
      insert into campaign_months (campaign_id, month, per_referral, monthly_cap, credited)
      values (${id}, ${month}, ${per_referral}, ${monthly_cap}, 1)
      on conflict (campaign_id, month) do update set credited = campaign_months.credited + 1`.execute(ctx.db)
  await ctx.db
    .insertInto('campaign_rewards')
    .values({
      new_user_id: newUserId,
      campaign_id: id,
      outcome,
      month,
      amount: isCredited ? per_referral : 0,
      decided_at: ctx.now.toISOString(),
    })
    .execute()
  if (isCredited && campaign.reward === 'cash')
    await post(ctx, {
      key: `referral:${newUserId}`,
      kind: 'referral_reward',
      currency: campaign.currency!,
      legs: [
        { account: 'referral_expense', cents: per_referral, person: ambassador_id },
        { account: 'user_main', owner: ambassador_id, cents: -per_referral },
      ],
    })
  if (isCredited && campaign.reward === 'credits')
    await grantBonus(ctx, {
      key: `referral:${newUserId}`,
      userId: ambassador_id,
      cents: per_referral,
      currency: campaign.currency!,
      expiresAt: creditEnd(ctx.now),
      source: 'campaign',
    })
  return true
}

async function creditedIn({ db }: Pick<Context, 'db'>, campaignId: string, month: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_months')
    .select('credited')
    .where('campaign_id', '=', campaignId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.credited ?? 0
}

/** Returns the first instant of a campaign and the first after it, in São Paulo (UTC instants). */
export function spanOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): { from: string; until: string } {
  return {
    from: startOfDay(startsOn, DEFAULT_TIME_ZONE),
    until: startOfDay(addDays(endsOn, 1), DEFAULT_TIME_ZONE),
  }
}
