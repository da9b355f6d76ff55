import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { personOf, setPortrait } from '../../accounts/index.ts'
import { hidePhoto } from '../../media/index.ts'

type Calls = (typeof api)['moderation']
type Hidden = OutputOf<Calls['hidePhoto']>

/** Hides a photo from everyone but its owner and moderators, and removes it as a portrait. Idempotent. */
export async function hide(ctx: SignedIn, { params }: InputOf<Calls['hidePhoto']>): Promise<Hidden> {
  return setHidden(ctx, params.photoId, true)
}

/** Shows a hidden photo again. */
export async function show(ctx: SignedIn, { params }: InputOf<Calls['showPhoto']>): Promise<Hidden> {
  return setHidden(ctx, params.photoId, false)
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
