import type { Readable } from 'node:stream'
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import type { Context, Wire } from '../../core/context.ts'
import { checkPictureAddress } from '../../core/picture-address.ts'
import { Refusal } from '../../core/refusal.ts'
import { maySeePhoto } from './may-see-photo.ts'

/**
 * Serves a picture by an address that was signed for it and still holds, if those that it was given to may see the
 * picture now; to all others there is none. The picture behind an id never changes, so a browser that has it is only
 * told whether it may still show it; a portrait it may show for a day without asking.
 */
export async function showPhoto(
  ctx: Context,
  { params, query }: InputOf<(typeof api)['workoutPhotos']['showPhoto']>,
  { request, reply }: Wire,
): Promise<Readable | null> {
  const { photoId, variant } = params
  const { for: audience, until, key } = query
  const isOurs = checkPictureAddress(ctx.secrets.pictures, { photoId, variant, audience, until, key }, ctx.now)
  if (!isOurs || !(await maySeePhoto(ctx, photoId, audience))) throw new Refusal('photo_not_found')
  const etag = `"${photoId}-${variant}"`
  reply.headers({
    etag,
    'cache-control': audience === 'face' ? 'private, max-age=86400, immutable' : 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (request.headers['if-none-match'] === etag) {
    reply.code(304)
    return null
  }
  const picture = await ctx.adapters.photos.get(`${photoId}/${variant}`)
  if (!picture) throw new Refusal('photo_not_found')
  reply.headers({ 'content-type': 'image/webp', 'content-length': picture.bytes })
  return picture.stream
}
