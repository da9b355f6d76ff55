// Owns reports of photos, and the cases about them. Guarantees: one report per person and photo, one case per photo,
// decided once; reporters stay anonymous. Depends on activities, photos and notifications.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { hidesAtOnce } from '@bora/rules/fairness/photo-safety.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf, setPortrait } from '../../accounts/index.ts'
import { hidePhoto } from '../../media/index.ts'
import { notify } from '../../notifications/index.ts'
import { seenWorkout } from '../../workouts/index.ts'
import { mayReport } from '../reports/reports.ts'

type Calls = (typeof api)['photoReports']
type Body = InputOf<Calls['report']>['body']

/**
 * Reports a photo of another person's workout: it is hidden at once, unless too many reports of this person proved
 * wrong (docs/rules/moderation.md#photos).
 */
export async function reportPhoto(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['report']>,
): Promise<OutputOf<Calls['report']>> {
  const { activityId, photoId } = params
  const userId = (await seenWorkout(ctx, activityId)).row.user_id
  if (userId === ctx.viewer.id) throw new Refusal('own_activity')
  return reported(ctx, { userId, photoId, activityId, challengeId: null }, body)
}

/**
 * Reports the picture of another person's message in the chat of a challenge, like `reportPhoto`. The caller has
 * checked that the viewer sees the message, and that it has this picture.
 */
export async function reportChatPhoto(
  ctx: SignedIn,
  picture: { userId: string; photoId: string; challengeId: string },
  body: Body,
): Promise<OutputOf<Calls['report']>> {
  await mayReport(ctx)
  const done = await reported(ctx, { ...picture, activityId: null }, body)
  ctx.afterCommit(() => ctx.live.chatChanged(picture.challengeId))
  return done
}

type Reported = { userId: string; photoId: string; activityId: string | null; challengeId: string | null }

async function reported(ctx: SignedIn, photo: Reported, body: Body): Promise<OutputOf<Calls['report']>> {
  const { userId, photoId, activityId, challengeId } = photo
  // Blocks the author's changes of the workout, and staff's decisions, until this is done.
  await sql`select take_head(${userId})`.execute(ctx.db)
  const known = await caseOf(ctx, userId, photoId)
  if (await isReported(ctx, userId, photoId)) throw new Refusal('already_reported')
  // A hidden photo may still be on a viewer's screen, who can report it, too.
  if (activityId !== null && !(await isIn(ctx, { userId, activityId, photoId }))) throw new Refusal('photo_not_found')
  if (known?.verdict) throw new Refusal('photo_judged')
  const hides = !known?.hid && hidesAtOnce(await wrongReportsOf(ctx), ctx.now)
  const at = ctx.now.toISOString()
  await sql`
    insert into photo_cases (user_id, photo_id, activity_id, challenge_id, opened_at, hid)
    values (${userId}, ${photoId}, ${activityId}, ${challengeId}, ${at}, ${hides})
    on conflict (user_id, photo_id) do update set hid = photo_cases.hid or excluded.hid`.execute(ctx.db)
  const { numInsertedOrUpdatedRows: taken } = await ctx.db
    .insertInto('photo_reports')
    .values({
      user_id: userId,
      photo_id: photoId,
      reporter_id: ctx.viewer.id,
      reason: body.reason,
      comment: body.comment,
      reported_at: at,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'photo_id', 'reporter_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (!taken) throw new Refusal('already_reported')
  if (hides) await hideReported(ctx, photo)
  return { reported: true, isHidden: hides || (known?.hid ?? false) }
}

/** Returns which photos of a workout the viewer has reported; for its author, until when it needs another photo. */
export async function myPhotoReports(
  ctx: SignedIn,
  { params }: InputOf<Calls['mine']>,
): Promise<OutputOf<Calls['mine']>> {
  const { row } = await seenWorkout(ctx, params.activityId)
  const cases = await ctx.db
    .selectFrom('photo_cases as c')
    .leftJoin('photo_reports as r', join =>
      join
        .onRef('r.user_id', '=', 'c.user_id')
        .onRef('r.photo_id', '=', 'c.photo_id')
        .on('r.reporter_id', '=', ctx.viewer.id),
    )
    .select(['c.photo_id', 'c.replace_until', 'c.followed', 'r.reporter_id'])
    .where('c.user_id', '=', row.user_id)
    .where('c.activity_id', '=', row.id)
    .execute()
  const waits = row.user_id === ctx.viewer.id ? cases.filter(one => one.followed === null) : []
  return {
    reported: cases.filter(one => one.reporter_id !== null).map(one => one.photo_id),
    replaceUntil: waits.find(one => one.replace_until !== null)?.replace_until ?? null,
  }
}

async function hideReported(ctx: SignedIn, { userId, photoId, activityId }: Reported): Promise<void> {
  const done = await hidePhoto(ctx, photoId, true)
  if (!done?.changed) return
  if ((await personOf(ctx.db, userId))?.photo_id === photoId) await setPortrait(ctx.db, userId, null)
  await notify(ctx, {
    kind: 'reviewed',
    userId,
    subject: `${photoId}:reported`,
    facts: { what: 'photo_reported', activityId, reason: null, words: '' },
  })
}

async function isIn(
  ctx: SignedIn,
  { userId, activityId, photoId }: { userId: string; activityId: string; photoId: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('activity_photos')
    .select('photo_id')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  return row !== undefined
}

async function caseOf(ctx: SignedIn, userId: string, photoId: string) {
  return ctx.db
    .selectFrom('photo_cases')
    .select(['hid', 'verdict'])
    .where('user_id', '=', userId)
    .where('photo_id', '=', photoId)
    .forUpdate()
    .executeTakeFirst()
}

async function isReported(ctx: SignedIn, userId: string, photoId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('photo_reports')
    .select('reporter_id')
    .where('user_id', '=', userId)
    .where('photo_id', '=', photoId)
    .where('reporter_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns when reports of the viewer proved wrong. */
async function wrongReportsOf(ctx: SignedIn): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('photo_reports as r')
    .innerJoin('photo_cases as c', join =>
      join.onRef('c.user_id', '=', 'r.user_id').onRef('c.photo_id', '=', 'r.photo_id'),
    )
    .select('c.ended_at')
    .where('r.reporter_id', '=', ctx.viewer.id)
    .where('c.verdict', '=', 'wrong')
    .execute()
  return rows.map(row => row.ended_at!)
}
