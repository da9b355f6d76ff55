import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { personOf, setPortrait } from '../../accounts/index.ts'
import { hidePhoto } from '../../media/index.ts'
import { ownAccounts } from '../../treasury/index.ts'
import { hasPart, takesPartIn } from './case-details.ts'

type Calls = (typeof api)['moderation']
type Hidden = OutputOf<Calls['hidePhoto']>

/** Hides a photo from everyone but its owner and moderators, and removes it as a portrait. Idempotent. */
export async function hide(ctx: SignedIn, { params }: InputOf<Calls['hidePhoto']>): Promise<Hidden> {
  return setHidden(ctx, params.photoId, true)
}

/**
 * Shows a hidden photo again. Refuses `not_allowed` like a decision about a reported photo, and `photo_not_found` for
 * one that a decision removed.
 */
export async function show(ctx: SignedIn, { params }: InputOf<Calls['showPhoto']>): Promise<Hidden> {
  await refuseConcerned(ctx, params.photoId)
  return setHidden(ctx, params.photoId, false)
}

async function refuseConcerned(ctx: SignedIn, photoId: string): Promise<void> {
  const photo = await ctx.db
    .selectFrom('photos as p')
    .leftJoin('photo_cases as c', join => join.onRef('c.user_id', '=', 'p.owner_id').onRef('c.photo_id', '=', 'p.id'))
    .leftJoin('activity_photos as a', join =>
      join.onRef('a.user_id', '=', 'p.owner_id').onRef('a.photo_id', '=', 'p.id'),
    )
    .select(['p.owner_id', 'c.verdict', 'c.challenge_id', 'a.activity_id'])
    .where('p.id', '=', photoId)
    .executeTakeFirst()
  if (!photo || photo.verdict === 'upheld' || photo.verdict === 'sealed') throw new Refusal('photo_not_found')
  const { owner_id: userId, activity_id: id } = photo
  const own = await ownAccounts(ctx, ctx.viewer.id)
  const report = await ctx.db
    .selectFrom('photo_reports')
    .select('photo_id')
    .where('user_id', '=', userId)
    .where('photo_id', '=', photoId)
    .where('reporter_id', 'in', own)
    .executeTakeFirst()
  const takesPart =
    (id !== null && (await hasPart(ctx, { userId, id }))) ||
    (photo.challenge_id !== null && (await takesPartIn(ctx, [photo.challenge_id])).size > 0)
  if (own.includes(userId) || report || takesPart) throw new Refusal('not_allowed')
}

async function setHidden(ctx: SignedIn, photoId: string, isHidden: boolean): Promise<Hidden> {
  const done = await hidePhoto(ctx, photoId, isHidden)
  if (!done) throw new Refusal('photo_not_found')
  const { ownerId, changed } = done
  if (!changed) return { isHidden }
  if (isHidden && (await personOf(ctx.db, ownerId))?.photo_id === photoId) await setPortrait(ctx.db, ownerId, null)
  await recordAct(ctx, isHidden ? 'photo_hidden' : 'photo_shown', { subject: 'photo', id: photoId })
  const proof = await ctx.db
    .selectFrom('activity_photos')
    .select('activity_id')
    .where('user_id', '=', ownerId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
  await notify(ctx, {
    kind: 'reviewed',
    userId: ownerId,
    subject: `${photoId}:${isHidden}:${ctx.now.toISOString()}`,
    facts: {
      what: isHidden ? 'photo_hidden' : 'photo_shown',
      activityId: proof?.activity_id ?? null,
      reason: null,
      words: '',
    },
  })
  return { isHidden }
}
