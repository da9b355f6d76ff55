import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { activityViews, receiptsOfActivities, shownReceipts } from './views.ts'

type Mine = (typeof api)['activities']['mine']
type Chosen = OutputOf<Mine>

const PAGE = 20

/**
 * Returns the viewer's workouts, including those outside all challenges, latest first, each with all its receipts;
 * optionally of one type or month. The cursor is the start and id of the last row.
 */
export async function myActivities(ctx: SignedIn, { query }: InputOf<Mine>): Promise<Chosen> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
  const { type, month } = query
  const rows = await ctx.db
    .selectFrom('activities')
    .selectAll()
    .where('user_id', '=', ctx.viewer.id)
    .$if(type !== undefined, all => all.where('workout_type', '=', type!))
    .$if(month !== undefined, all =>
      all.where(sql<boolean>`local_date >= ${`${month}-01`}::date
        and local_date < (${`${month}-01`}::date + interval '1 month')`),
    )
    .$if(mark !== null, all =>
      all.where(sql<boolean>`(started_at, id) < (${mark!.at}::timestamptz, ${mark!.id}::uuid)`),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const receipts = await receiptsOfActivities(
    ctx,
    ctx.viewer.id,
    page.map(row => row.id),
  )
  const last = page.at(-1)
  return {
    items: await activityViews(ctx, page, row => shownReceipts(receipts.get(row.id))),
    next: rows.length > PAGE && last ? encodeCursor({ at: last.started_at, id: last.id }) : null,
    ...(await toChooseFrom(ctx)),
  }
}

async function toChooseFrom(ctx: SignedIn): Promise<Pick<Chosen, 'types' | 'months'>> {
  const { rows } = await sql<{ types: Chosen['types'] | null; months: string[] | null }>`
    select array_agg(distinct workout_type) as types,
      array_agg(distinct to_char(local_date, 'YYYY-MM') order by to_char(local_date, 'YYYY-MM') desc) as months
    from activities where user_id = ${ctx.viewer.id}`.execute(ctx.db)
  return { types: rows[0]!.types ?? [], months: rows[0]!.months ?? [] }
}
