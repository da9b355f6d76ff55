import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { portraitAddress, setPortrait } from '../people/people.ts'
import { ownedPhotos } from '../../media/index.ts'

type Portrait = (typeof api)['me']['portrait']

/**
 * Sets one of the viewer's own photos as portrait, or removes the portrait. Refuses another person's photo, and one
 * hidden by a moderator.
 */
export async function choosePortrait(ctx: SignedIn, { body }: InputOf<Portrait>): Promise<OutputOf<Portrait>> {
  const { photoId } = body
  if (photoId !== null && (await ownedPhotos(ctx, ctx.viewer.id, [photoId], { shown: true })).length === 0) {
    throw new Refusal('photo_not_found', { field: 'photoId' })
  }
  await setPortrait(ctx.db, ctx.viewer.id, photoId)
  return { photoUrl: portraitAddress(ctx, photoId) }
}
