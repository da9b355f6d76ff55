import type { Readable } from 'node:stream'
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import type { Context, RawHttp } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { AddressTerms } from '../../../adapters/photo-store.ts'
import { type Audience, verifyPictureUrl } from '../../../core/signed-picture-url.ts'
import { Refusal } from '../../../core/refusal.ts'
import { openPhoto } from '../../media/index.ts'
import { maySeePhoto } from '../../workouts/index.ts'
import { maySeeInChat } from '../chat/may-see-picture.ts'

// How long a signed address of the object store works at least; at most twice as long. A portrait may be cached for a
// day without revalidation, everything else only while its viewer may see it.
const FACE_SECONDS = 43_200
const OTHERS_SECONDS = 300

/**
 * Serves a picture by a signed, unexpired address if its audience may see the picture now; otherwise not found. The
 * picture of an id never changes, so a browser with a cached copy only learns whether it may still show it; a portrait
 * may be shown for a day without asking. With an object store, the response redirects to an address that works for some
 * minutes, a portrait's for up to a day.
 */
export async function showPhoto(
  ctx: Context,
  { params, query }: InputOf<(typeof api)['pictures']['showPhoto']>,
  { request, reply }: RawHttp,
): Promise<Readable | null> {
  const { photoId, variant } = params
  const { for: audience, until, key } = query
  const isOurs = verifyPictureUrl(ctx.secrets.pictures, { photoId, variant, audience, until, key }, ctx.now)
  const isSeen = isOurs && ((await maySeePhoto(ctx, photoId, audience)) || (await maySeeInChat(ctx, photoId, audience)))
  if (!isSeen) throw new Refusal('photo_not_found')
  const now = systemClock()
  const terms = termsOf(audience, now)
  const elsewhere = await ctx.adapters.photos.address(`${photoId}/${variant}`, terms)
  if (elsewhere !== null) {
    // As long as the address works: a longer cached redirect would lead nowhere.
    const seconds = Math.floor((terms.until.getTime() - now.getTime()) / 1_000)
    const kept = audience === 'face' ? `private, max-age=${seconds}` : 'private, no-store'
    reply.code(302).headers({ location: elsewhere, 'cache-control': kept, 'referrer-policy': 'no-referrer' })
    return null
  }
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
  const picture = await openPhoto(ctx, photoId, variant)
  if (!picture) throw new Refusal('photo_not_found')
  reply.headers({ 'content-type': 'image/webp', 'content-length': picture.bytes })
  return picture.stream
}

// Stable for some time, so that browsers cache the picture; by the system clock, which the object store also uses.
function termsOf(audience: Audience, now: Date): AddressTerms {
  const span = (audience === 'face' ? FACE_SECONDS : OTHERS_SECONDS) * 1_000
  const from = Math.floor(now.getTime() / span) * span
  return { from: new Date(from), until: new Date(from + 2 * span), shared: audience === 'face' || audience === 'all' }
}
