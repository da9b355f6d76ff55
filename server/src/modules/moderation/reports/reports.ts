// Owns reports of others' workouts and of people. Guarantees: one report per person and workout, only by people who see
// the workout, one per person about a person met in a challenge, and reporters stay anonymous. Depends on activities,
// blocks and peer-reviews.
import { randomUUID } from 'node:crypto'
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { judgeReporter } from '@bora/rules/fairness/peer-review.ts'
import { type PersonReportReason, type ReportReason, MAX_REPORTS_SHOWN, REPORTS_A_DAY } from '@bora/rules/limits.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import { Refusal } from '../../../core/refusal.ts'
import { sql } from 'kysely'
import { oneActivity, seenWorkout } from '../../workouts/index.ts'
import { trainsWith } from '../../challenges/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { joinsReview, openReview } from '../peer-reviews/open.ts'
import { ownReports } from './own-reports.ts'
import { isWithStaff } from './with-staff.ts'

type Calls = (typeof api)['reports']

const PAGE = 50

/** Refuses more than a day's reports of one person, of workouts, people and photos together. */
export const mayReport = rateLimit('reports', [{ most: REPORTS_A_DAY, seconds: 86_400 }])

/** Reports another person's workout (docs/rules/activities.md#reports). */
export async function report(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['report']>,
): Promise<OutputOf<Calls['report']>> {
  const { activityId } = params
  const { row, receipts } = await seenWorkout(ctx, activityId)
  const { user_id: userId, version } = row
  if (userId === ctx.viewer.id) throw new Refusal('own_activity')
  // Blocks the viewer's other reports first, then the author's changes of workouts and staff's decisions about them.
  await sql`select pg_advisory_xact_lock(hashtext('reports'), hashtext(${ctx.viewer.id}))`.execute(ctx.db)
  await sql`select take_head(${userId})`.execute(ctx.db)
  await refuseSecond(ctx, userId, activityId)
  const from = receipts.find(receipt => receipt.challengeId === body.challengeId)
  const about = { userId, activityId, reason: body.reason, challengeId: from?.challengeId ?? null }
  const joins = await joinsReview(ctx, about)
  const refusal = judgeReporter(await ownReports(ctx))
  if (refusal) throw new Refusal(refusal)
  await ctx.db
    .insertInto('activity_reports')
    .values({
      id: randomUUID(),
      user_id: userId,
      activity_id: activityId,
      reporter_id: ctx.viewer.id,
      reason: body.reason,
      comment: body.comment,
      version,
      reported_at: ctx.now.toISOString(),
      in_review: joins,
    })
    .execute()
  if (!joins && (await openReview(ctx, about))) {
    await ctx.db
      .updateTable('activity_reports')
      .set({ in_review: true })
      .where('user_id', '=', userId)
      .where('activity_id', '=', activityId)
      .where('reporter_id', '=', ctx.viewer.id)
      .execute()
  }
  return { reported: true }
}

async function refuseSecond({ db, viewer }: SignedIn, userId: string, activityId: string): Promise<void> {
  const earlier = await db
    .selectFrom('activity_reports')
    .select('id')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('reporter_id', '=', viewer.id)
    .executeTakeFirst()
  if (earlier) throw new Refusal('already_reported')
}

/**
 * Reports a person in a common challenge, regardless of blocks (docs/rules/people-and-rights.md#reporting-a-person).
 */
export async function reportPerson(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['reportPerson']>,
): Promise<OutputOf<Calls['reportPerson']>> {
  const { personId } = params
  if (personId === ctx.viewer.id || !(await trainsWith(ctx, personId))) throw new Refusal('person_not_found')
  const { numInsertedOrUpdatedRows: taken } = await ctx.db
    .insertInto('person_reports')
    .values({
      id: randomUUID(),
      user_id: personId,
      reporter_id: ctx.viewer.id,
      reason: body.reason,
      comment: body.comment,
      reported_at: ctx.now.toISOString(),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'reporter_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (!taken) throw new Refusal('already_reported')
  return { reported: true }
}

/** Returns whether the viewer has reported a visible workout. */
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

/** Returns all reports, latest first, without their authors; for admins. */
export async function allReports(ctx: Context, { query }: InputOf<Calls['all']>): Promise<OutputOf<Calls['all']>> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
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
    next: rows.length > PAGE && last ? encodeCursor({ at: last.reported_at, id: last.id }) : null,
  }
}

type ReportRow = {
  id: string
  reason: ReportReason | PersonReportReason
  comment: string
  /** The version of the workout; null for a person. */
  version: number | null
  at: string
  isOpen: boolean
}

/**
 * Returns the reports of a workout, or of a person, without authors: the latest hundred, latest first, and their total.
 */
export async function reportsOf(
  { db }: Pick<Context, 'db'>,
  { userId, activityId }: { userId: string; activityId: string | null },
): Promise<{ latest: ReportRow[]; inAll: number }> {
  const rows =
    activityId === null
      ? await db
          .selectFrom('person_reports')
          .select(['id', 'reason', 'comment', 'reported_at'])
          .select([sql<null>`null::integer`.as('version'), sql<boolean>`closed_by_round is null`.as('is_open'), inAll])
          .where('user_id', '=', userId)
          .orderBy('reported_at', 'desc')
          .orderBy('id')
          .limit(MAX_REPORTS_SHOWN)
          .execute()
      : await db
          .selectFrom('activity_reports')
          .select(['id', 'reason', 'comment', 'reported_at', 'version'])
          .select([isWithStaff('activity_reports').as('is_open'), inAll])
          .where('user_id', '=', userId)
          .where('activity_id', '=', activityId)
          .orderBy('reported_at', 'desc')
          .orderBy('id')
          .limit(MAX_REPORTS_SHOWN)
          .execute()
  return {
    latest: rows.map(({ id, reason, comment, version, reported_at: at, is_open: isOpen }) => ({
      id,
      reason,
      comment,
      version,
      at,
      isOpen,
    })),
    inAll: rows[0]?.in_all ?? 0,
  }
}

const inAll = sql<number>`count(*) over ()::integer`.as('in_all')

/**
 * Closes the reports of a workout, or of a person, in staff's queue: this round's decision answers them. Later ones
 * stay open.
 */
export async function closeReports(
  ctx: Pick<Context, 'db'>,
  about: { userId: string; activityId: string | null },
  round: number,
): Promise<void> {
  await moveReports(ctx, about, { from: null, to: round })
}

/** Reopens the reports closed by that decision. */
export async function reopenReports(
  ctx: Pick<Context, 'db'>,
  about: { userId: string; activityId: string | null },
  round: number,
): Promise<void> {
  await moveReports(ctx, about, { from: round, to: null })
}

async function moveReports(
  { db }: Pick<Context, 'db'>,
  { userId, activityId }: { userId: string; activityId: string | null },
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const isFrom = sql<boolean>`closed_by_round is not distinct from ${from}`
  if (activityId === null) {
    await db
      .updateTable('person_reports')
      .set({ closed_by_round: to })
      .where('user_id', '=', userId)
      .where(isFrom)
      .execute()
  } else {
    await db
      .updateTable('activity_reports')
      .set({ closed_by_round: to })
      .where('user_id', '=', userId)
      .where('activity_id', '=', activityId)
      .where(from === null ? isWithStaff('activity_reports') : isFrom)
      .execute()
  }
}
