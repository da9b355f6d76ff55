import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { portraitAddress, setPortrait } from '../people/people.ts'
import { ownedPhotos } from '../../media/index.ts'

type Portrait = (typeof api)['me']['portrait']

/** Makes a photo of the viewer's own its portrait, or takes the portrait away. Refuses a photo of somebody else, and one that a moderator hid. */
export async function choosePortrait(ctx: SignedIn, { body }: InputOf<Portrait>): Promise<OutputOf<Portrait>> {
  const { photoId } = body
  if (photoId !== null && (await ownedPhotos(ctx, ctx.viewer.id, [photoId], { shown: true })).length === 0) {
    throw new Refusal('photo_not_found', { field: 'photoId' })
  }
  await setPortrait(ctx.db, ctx.viewer.id, photoId)
  return { photoUrl: portraitAddress(ctx, photoId) }
}
