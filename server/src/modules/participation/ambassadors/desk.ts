import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { setRole, personRefs } from '../../accounts/index.ts'
import { deskView } from './campaigns.ts'
import { type CampaignRow, codesOf } from './credit.ts'

type Calls = (typeof api)['ambassadors']

const PAGE = 50
const MAX_AMBASSADORS = 200

/** Returns pending applications, oldest first. */
export async function waitingApplications(ctx: SignedIn): Promise<OutputOf<Calls['applications']>> {
  const rows = await ctx.db
    .selectFrom('ambassador_applications')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('asked_at')
    .limit(PAGE)
    .execute()
  const people = await personRefs(
    ctx,
    rows.map(row => row.user_id),
  )
  return {
    items: rows.map(({ user_id, about, reach, asked_at: askedAt }) => {
      return { person: people.get(user_id)!, about, reach, askedAt }
    }),
  }
}

/** Decides an application, and records the admin and the reason; refuses `not_allowed` for one's own. */
export async function decideApplication(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['decide']>,
): Promise<OutputOf<Calls['decide']>> {
  const { personId } = params
  if (personId === ctx.viewer.id) throw new Refusal('not_allowed')
  const status = body.approve ? 'approved' : 'refused'
  const row = await ctx.db
    .updateTable('ambassador_applications')
    .set({ status, decided_at: ctx.now.toISOString(), decided_by: ctx.viewer.id })
    .where('user_id', '=', personId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('application_not_found')
  if (body.approve) {
    await setRole(ctx.db, personId, 'ambassador', { now: ctx.now, byCommand: false })
  }
  await recordAct(
    ctx,
    body.approve ? 'ambassador_approved' : 'ambassador_refused',
    { subject: 'application', id: row.id },
    body.note,
  )
  return { status }
}

/** Returns the current ambassadors by name, with all campaigns of each. */
export async function allAmbassadors(ctx: SignedIn): Promise<OutputOf<Calls['all']>> {
  const { rows } = await sql<{ id: string }>`
    select id from people where roles @> array['ambassador'] order by name, id limit ${MAX_AMBASSADORS}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const people = await personRefs(ctx, ids)
  const { rows: campaigns } = await sql<CampaignRow>`
    select * from campaigns where ambassador_id = any(${ids}::uuid[]) order by created_at desc, id`.execute(ctx.db)
  const codes = new Map([...(await codesOf(ctx, campaigns))].map(([code, { id }]) => [id, code]))
  const rewards = await ctx.db
    .selectFrom('campaign_rewards')
    .selectAll()
    .where(({ eb, val }) => eb('campaign_id', '=', eb.fn.any(val(campaigns.map(one => one.id)))))
    .execute()
  return {
    items: ids.map(id => ({
      person: people.get(id)!,
      campaigns: campaigns
        .filter(one => one.ambassador_id === id)
        .map(one => deskView(ctx, one, codes.get(one.id)!, rewards)),
    })),
  }
}
