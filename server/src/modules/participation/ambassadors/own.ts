import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { mayApply } from '@bora/rules/campaigns.ts'
import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf, personRefs } from '../../accounts/index.ts'
import { referredBy } from '../referrals/referred-people.ts'
import { awaitsSecond, type CampaignRow, codesOf } from './credit.ts'
import type { AmbassadorTables } from './tables.ts'

type Calls = (typeof api)['ambassadors']
type Mine = OutputOf<Calls['mine']>
type Application = Selectable<AmbassadorTables['ambassador_applications']>
export type Reward = Selectable<AmbassadorTables['campaign_rewards']>

const BROUGHT_SHOWN = 100

/** Returns the viewer's ambassador page: the last application, the campaigns, and the people they brought. */
export async function ambassadorPage(ctx: SignedIn): Promise<Mine> {
  const last = await lastApplication(ctx)
  const isAmbassador = await isAmbassadorNow(ctx)
  const written = await ctx.db
    .selectFrom('campaigns')
    .selectAll()
    .where('ambassador_id', '=', ctx.viewer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(BROUGHT_SHOWN)
    .execute()
  // Campaigns that await a second admin are not promised yet.
  const campaigns = written.filter(row => !awaitsSecond(row))
  const { rewards, brought } = await broughtByCampaigns(ctx, campaigns)
  const codes = new Map([...(await codesOf(ctx, campaigns))].map(([code, { id }]) => [id, code]))
  return {
    isAmbassador,
    application: last ? { status: last.status, askedAt: last.asked_at, decidedAt: last.decided_at } : null,
    mayApply: mayAsk(ctx, isAmbassador, last),
    campaigns: campaigns.map(row => campaignView(ctx, row, codes.get(row.id)!, rewards)),
    brought,
  }
}

/**
 * Applies as ambassador; refuses `application_not_possible` if an application is pending, granted or was refused
 * lately.
 */
export async function apply(ctx: SignedIn, { body }: InputOf<Calls['apply']>): Promise<Mine> {
  if (!ctx.viewer.emailConfirmed) throw new Refusal('email_not_confirmed')
  if (!mayAsk(ctx, await isAmbassadorNow(ctx), await lastApplication(ctx)))
    throw new Refusal('application_not_possible')
  const written = await ctx.db
    .insertInto('ambassador_applications')
    .values({
      user_id: ctx.viewer.id,
      id: randomUUID(),
      about: body.about,
      reach: body.reach,
      status: 'open',
      asked_at: ctx.now.toISOString(),
      decided_at: null,
      decided_by: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Two concurrent applications create one.
  if (!written) throw new Refusal('application_not_possible')
  return ambassadorPage(ctx)
}

/** Withdraws the viewer's pending application. */
export async function withdraw(ctx: SignedIn): Promise<Mine> {
  await ctx.db
    .updateTable('ambassador_applications')
    .set({ status: 'withdrawn', decided_at: ctx.now.toISOString() })
    .where('user_id', '=', ctx.viewer.id)
    .where('status', '=', 'open')
    .execute()
  return ambassadorPage(ctx)
}

/** Returns a campaign as its ambassador sees it, with its rewards. */
export function campaignView(
  { now }: Pick<SignedIn, 'now'>,
  row: CampaignRow,
  code: string,
  rewards: readonly Reward[],
): Mine['campaigns'][number] {
  const today = dayIn(now, DEFAULT_TIME_ZONE)
  const own = rewards.filter(one => one.campaign_id === row.id && one.outcome === 'credited')
  const sum = (of: readonly Reward[]) => of.reduce((all, one) => all + one.amount, 0)
  return {
    id: row.id,
    name: row.name,
    code,
    reward: row.reward,
    currency: row.currency,
    perReferral: row.per_referral,
    monthlyCap: row.monthly_cap,
    monthEarned: sum(own.filter(one => one.month.slice(0, 7) === today.slice(0, 7))),
    earned: sum(own),
    target: row.target,
    credited: own.length,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    countries: row.countries,
    isOpen: row.starts_on <= today && today <= row.ends_on,
  }
}

async function isAmbassadorNow(ctx: SignedIn): Promise<boolean> {
  return (await personOf(ctx.db, ctx.viewer.id))!.roles.includes('ambassador')
}

function mayAsk(ctx: SignedIn, isAmbassador: boolean, last: Application | undefined): boolean {
  const asked = last && {
    status: last.status,
    decidedOn: last.decided_at && dayIn(last.decided_at, DEFAULT_TIME_ZONE),
  }
  return mayApply({ isAmbassador, last: asked ?? null }, dayIn(ctx.now, DEFAULT_TIME_ZONE))
}

function lastApplication({ db, viewer }: SignedIn): Promise<Application | undefined> {
  return db
    .selectFrom('ambassador_applications')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function broughtByCampaigns(
  ctx: SignedIn,
  campaigns: readonly CampaignRow[],
): Promise<{ rewards: Reward[]; brought: Mine['brought'] }> {
  if (campaigns.length === 0) return { rewards: [], brought: [] }
  const byCode = await codesOf(ctx, campaigns)
  const { rows } = await sql<{ id: string; code: string; at: string }>`
    select new_user_id as id, code, at from referrals
    where referrer_id = ${ctx.viewer.id} and code = any(${[...byCode.keys()]})
    order by at desc, new_user_id limit ${BROUGHT_SHOWN}`.execute(ctx.db)
  const rewards = await ctx.db
    .selectFrom('campaign_rewards')
    .selectAll()
    .where(({ eb, val }) => eb('campaign_id', '=', eb.fn.any(val(campaigns.map(one => one.id)))))
    .execute()
  const decided = new Map(rewards.map(one => [one.new_user_id, one]))
  const standing = await referredBy(ctx.db, ctx.viewer.id, ctx.now)
  const needs = new Map(standing.map(one => [one.userId, one.needs]))
  const people = await personRefs(
    ctx,
    rows.map(({ id }) => id),
  )
  const brought = rows.map(({ id, code, at }) => {
    const reward = decided.get(id)
    return {
      campaignId: byCode.get(code)!.id,
      name: shortened(people.get(id)?.name ?? ''),
      at,
      state: reward?.outcome ?? ('pending' as const),
      missing: reward ? [] : (needs.get(id) ?? []),
      amount: reward?.amount ?? 0,
    }
  })
  return { rewards, brought }
}

// Referred people agreed to join Bora, not to be watched by the ambassador.
function shortened(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = [...(rest.at(-1) ?? '')][0]
  return initial ? `${first} ${initial}.` : first
}
