import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { isDay } from '@bora/rules/calendar.ts'
import { hasCurrency, promisedCents } from '@bora/rules/campaigns.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { personOf } from '../../accounts/index.ts'
import { takeCampaignCode } from '../referrals/referrals.ts'
import { awaitsSecond, type CampaignRow, codesOf, spanOf } from './credit.ts'
import { campaignView, type Reward } from './own.ts'

type Calls = (typeof api)['campaigns']
type View = OutputOf<Calls['create']>

/**
 * Creates a campaign for an ambassador and records its author; the same id again returns the existing one. A campaign
 * above an admin's own limit waits for a second admin; until then its code is invalid. Refuses `invalid_input` for
 * inconsistent terms, `person_not_found` for a person who is no ambassador, `not_allowed` for oneself, and
 * `campaign_code_taken`.
 */
export async function createCampaign(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['create']>,
  isPromisedAlone: (cents: number) => Promise<boolean>,
): Promise<View> {
  const { personId } = params
  if (personId === ctx.viewer.id) throw new Refusal('not_allowed')
  const known = await rowOf(ctx, body.id)
  if (known) return sentAgain(ctx, personId, known)
  const person = await personOf(ctx.db, personId)
  if (!person?.roles.includes('ambassador')) throw new Refusal('person_not_found')
  for (const field of ['startsOn', 'endsOn'] as const)
    if (!isDay(body[field])) throw new Refusal('invalid_input', { field })
  if (body.endsOn < body.startsOn) throw new Refusal('invalid_input', { field: 'endsOn' })
  if (body.monthlyCap < body.perReferral) throw new Refusal('invalid_input', { field: 'monthlyCap' })
  if (hasCurrency(body.reward) !== (body.currency !== null)) throw new Refusal('invalid_input', { field: 'currency' })
  const promised_cents = promisedCents(body)
  const row: CampaignRow = {
    id: body.id,
    ambassador_id: personId,
    name: body.name,
    reward: body.reward,
    currency: body.currency,
    per_referral: body.perReferral,
    monthly_cap: body.monthlyCap,
    target: body.target,
    starts_on: body.startsOn,
    ends_on: body.endsOn,
    countries: body.countries,
    created_by: ctx.viewer.id,
    created_at: ctx.now.toISOString(),
    promised_cents,
    needs_two: promised_cents > 0 && !(await isPromisedAlone(promised_cents)),
    confirmed_by: null,
    confirmed_at: null,
  }
  const written = await ctx.db
    .insertInto('campaigns')
    .values(row)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!written) return sentAgain(ctx, personId, await rowOf(ctx, body.id))
  const { from, until } = spanOf(body)
  const taken = { code: body.code, campaignId: body.id, referrerId: personId, validFrom: from, validUntil: until }
  if (!(await takeCampaignCode(ctx, taken))) throw new Refusal('campaign_code_taken', { field: 'code' })
  await recordAct(ctx, 'campaign_created', { subject: 'campaign', id: body.id }, body.name)
  return deskView(ctx, written, body.code, [])
}

async function sentAgain(ctx: SignedIn, personId: string, row: CampaignRow | undefined): Promise<View> {
  if (row?.ambassador_id !== personId) throw new Refusal('invalid_input', { field: 'id' })
  return viewOf(ctx, row)
}

/** A campaign that another admin created for an ambassador: who, and when, ISO text in UTC. */
type Created = { by: string; at: string; ambassadorId: string }

/**
 * Confirms a campaign that waits for a second admin, once `refusePair` did not refuse. Refuses `campaign_not_found`,
 * `not_waiting`, and `not_allowed` for its own ambassador.
 */
export async function confirmCampaign(
  ctx: SignedIn,
  id: string,
  refusePair: (created: Created) => Promise<void>,
): Promise<View> {
  const row = await ctx.db.selectFrom('campaigns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('campaign_not_found')
  if (!awaitsSecond(row)) throw new Refusal('not_waiting')
  if (row.ambassador_id === ctx.viewer.id) throw new Refusal('not_allowed')
  await refusePair({ by: row.created_by, at: row.created_at, ambassadorId: row.ambassador_id })
  const confirmed = await ctx.db
    .updateTable('campaigns')
    .set({ confirmed_by: ctx.viewer.id, confirmed_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAct(ctx, 'campaign_confirmed', { subject: 'campaign', id }, row.name)
  return viewOf(ctx, confirmed)
}

/** Returns a campaign as the desk sees it, with its rewards. */
export function deskView(ctx: SignedIn, row: CampaignRow, code: string, rewards: readonly Reward[]): View {
  const { created_by: createdBy, created_at: createdAt } = row
  return { ...campaignView(ctx, row, code, rewards), createdBy, createdAt, waits: awaitsSecond(row) }
}

async function viewOf(ctx: SignedIn, row: CampaignRow): Promise<View> {
  const [code] = [...(await codesOf(ctx, [row])).keys()]
  const rewards = await ctx.db.selectFrom('campaign_rewards').selectAll().where('campaign_id', '=', row.id).execute()
  return deskView(ctx, row, code!, rewards)
}

function rowOf({ db }: SignedIn, id: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
}
