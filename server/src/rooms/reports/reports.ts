// Owns what people report of others' workouts. Promises: one report a person and workout, by those alone who may see the
// workout, and nobody learns from it who reported. Leans on activities.
import { randomUUID } from 'node:crypto'
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { Context, SignedIn } from '../../core/context.ts'
import { markText, readMark } from '../../core/page-mark.ts'
import { Refusal } from '../../core/refusal.ts'
import { sql } from 'kysely'
import { oneActivity } from '../activities/activities.ts'
import { personRefs } from '../people/people.ts'

type Calls = (typeof api)['reports']

const PAGE = 50

/** Takes a report of somebody else's workout (docs/rules/activities.md#reports). */
export async function report(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['report']>,
): Promise<OutputOf<Calls['report']>> {
  const { person, version } = await oneActivity(ctx, { params })
  if (person.id === ctx.viewer.id) throw new Refusal('own_activity')
  const { numInsertedOrUpdatedRows: taken } = await ctx.db
    .insertInto('activity_reports')
    .values({
      id: randomUUID(),
      user_id: person.id,
      activity_id: params.activityId,
      reporter_id: ctx.viewer.id,
      reason: body.reason,
      comment: body.comment,
      version,
      reported_at: ctx.now.toISOString(),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'activity_id', 'reporter_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (!taken) throw new Refusal('already_reported')
  return { reported: true }
}

/** Whether the viewer has reported a workout, which it may see. */
export async function myReport(ctx: SignedIn, { params }: InputOf<Calls['mine']>): Promise<OutputOf<Calls['mine']>> {
  const { person } = await oneActivity(ctx, { params })
  const row = await ctx.db
    .selectFrom('activity_reports')
    .select('id')
    .where('user_id', '=', person.id)
    .where('activity_id', '=', params.activityId)
    .where('reporter_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  return { reported: row !== undefined }
}

/** All reports, the latest first, without who made them; for admins. */
export async function allReports(ctx: Context, { query }: InputOf<Calls['all']>): Promise<OutputOf<Calls['all']>> {
  const mark = query.cursor === undefined ? null : readMark(query.cursor, 'uuid')
  const rows = await ctx.db
    .selectFrom('activity_reports')
    .select(['id', 'user_id', 'activity_id', 'reason', 'comment', 'version', 'reported_at'])
    .$if(mark !== null, all =>
      all.where(sql<boolean>`(reported_at, id) < (${mark!.at}::timestamptz, ${mark!.id}::uuid)`),
    )
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const people = await personRefs(
    ctx,
    page.map(row => row.user_id),
  )
  const last = page.at(-1)
  return {
    items: page.map(row => ({
      id: row.id,
      activityId: row.activity_id,
      author: people.get(row.user_id)!,
      reason: row.reason,
      comment: row.comment,
      version: row.version,
      reportedAt: row.reported_at,
    })),
    next: rows.length > PAGE && last ? markText({ at: last.reported_at, id: last.id }) : null,
  }
}
