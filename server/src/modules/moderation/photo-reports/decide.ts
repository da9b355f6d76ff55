import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { gravest, photoReplacedUntil, type PhotoVerdict } from '@bora/rules/fairness/photo-safety.ts'
import type { ReviewEvent } from '@bora/rules/moderation.ts'
import type { AdminAct } from '@bora/rules/admin-acts.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf } from '../../accounts/index.ts'
import { recordAct } from '../../audit/index.ts'
import { hidePhoto, sealPhoto, setAsidePhotos } from '../../media/index.ts'
import { notify } from '../../notifications/index.ts'
import { ownAccounts } from '../../treasury/index.ts'
import { removePhoto } from '../../workouts/index.ts'
import { hasPart, takesPartIn } from '../moderation/case-details.ts'
import { photoCase, reportsOfPhoto } from './queue.ts'

type Decide = (typeof api)['photoReports']['decide']

const ACTS: Record<PhotoVerdict, AdminAct> = {
  upheld: 'photo_removed',
  sealed: 'photo_sealed',
  wrong: 'photo_report_dismissed',
}

/**
 * Decides about a reported photo, once. Removed, it proves its workout no more; a workout that it leaves without a
 * photo has 48 hours to get another one (docs/rules/moderation.md#photos).
 */
export async function decidePhoto(ctx: SignedIn, { params, body }: InputOf<Decide>): Promise<OutputOf<Decide>> {
  const { photoId } = params
  const { verdict } = body
  const found = await lockedCase(ctx, photoId)
  const { user_id: userId, activity_id: activityId, challenge_id: challengeId } = found
  const reports = await reportsOfPhoto(ctx, [found])
  const seen = reports.get(photoId) ?? []
  const own = await ownAccounts(ctx, ctx.viewer.id)
  if (own.includes(userId) || seen.some(one => own.includes(one.reporter_id))) throw new Refusal('not_allowed')
  // The workout may lose its photo, and with it its points: it might change the decider's own rank.
  if (activityId !== null && (await hasPart(ctx, { userId, id: activityId }))) throw new Refusal('not_allowed')
  if (challengeId !== null && (await takesPartIn(ctx, [challengeId])).size > 0) throw new Refusal('not_allowed')
  if (found.verdict) {
    const first = found.decided_by && (await personOf(ctx.db, found.decided_by))
    throw new Refusal('case_decided', { params: { name: (first && first.name) || '' } })
  }
  const isRemoved = verdict !== 'wrong'
  const left = isRemoved ? await removed(ctx, { userId, activityId, photoId, seals: verdict === 'sealed' }) : null
  await ctx.db
    .updateTable('photo_cases')
    .set({
      verdict,
      ended_at: ctx.now.toISOString(),
      decided_by: ctx.viewer.id,
      replace_until: left === 0 ? photoReplacedUntil(ctx.now) : null,
    })
    .where('user_id', '=', userId)
    .where('photo_id', '=', photoId)
    .execute()
  await recordAct(ctx, ACTS[verdict], { subject: 'photo', id: photoId })
  const shown = !isRemoved && (await hidePhoto(ctx, photoId, false))
  const what: ReviewEvent | null = isRemoved
    ? left === 0
      ? 'photo_to_replace'
      : 'photo_removed'
    : shown && shown.changed
      ? 'photo_shown'
      : null
  if (what) {
    const reason = isRemoved ? gravest(seen.map(one => one.reason)) : null
    const facts = { what, activityId, reason, words: '' }
    await notify(ctx, { kind: 'reviewed', userId, subject: `${photoId}:${verdict}`, facts })
  }
  if (challengeId !== null) ctx.afterCommit(() => ctx.live.chatChanged(challengeId))
  return photoCase(ctx, photoId)
}

async function removed(
  ctx: SignedIn,
  photo: { userId: string; activityId: string | null; photoId: string; seals: boolean },
): Promise<number | null> {
  const { userId, activityId, photoId } = photo
  const left = activityId === null ? null : await removePhoto(ctx, { userId, activityId, photoId })
  // Its message stays, without it.
  if (activityId === null) await setAsidePhotos(ctx, userId, [photoId], null)
  if (photo.seals) await sealPhoto(ctx, photoId)
  else await hidePhoto(ctx, photoId, true)
  return left
}

// Locked until the transaction ends, against other decisions and against changes of the workout by its author.
async function lockedCase(ctx: SignedIn, photoId: string) {
  const there = await ctx.db
    .selectFrom('photo_cases')
    .select('user_id')
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  if (!there) throw new Refusal('photo_not_found')
  await sql`select take_head(${there.user_id})`.execute(ctx.db)
  return ctx.db
    .selectFrom('photo_cases')
    .selectAll()
    .where('user_id', '=', there.user_id)
    .where('photo_id', '=', photoId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
