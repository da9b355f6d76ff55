import type { Readable } from 'node:stream'
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import type { Context, Wire } from '../../context.ts'
import { checkPictureAddress } from '../../picture-address.ts'
import { Refusal } from '../../refusal.ts'

/** Serves a picture to whoever holds an address that was signed for it and still holds; to all others there is none. */
export async function showPhoto(
  ctx: Context,
  { params, query }: InputOf<(typeof api)['photos']['show']>,
  { reply }: Wire,
): Promise<Readable> {
  const address = { photoId: params.photoId, variant: params.variant, until: query.until, key: query.key }
  if (!checkPictureAddress(ctx.secrets.pictures, address, ctx.now)) throw new Refusal('photo_not_found')
  const picture = await ctx.sockets.photos.get(`${params.photoId}/${params.variant}`)
  if (!picture) throw new Refusal('photo_not_found')
  reply.headers({
    'content-type': 'image/webp',
    'content-length': picture.bytes,
    'cache-control': 'private, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return picture.stream
}
