import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import type { Readable } from 'node:stream'
import { PHOTO_MAX_BYTES, PHOTO_MAX_MEGABYTES } from '@bora/rules/limits.ts'
import { CHAT_PICTURES_A_DAY, CHAT_PICTURES_AN_HOUR } from '@bora/rules/photo.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { SignedIn, RawHttp } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { type Picture, storePhoto } from '../../media/index.ts'
import { readCameraMark } from './camera-mark.ts'
import { refuseUsedPhoto } from './refuse-used-photo.ts'

// A person photographs a workout or two a day; an album's worth in an hour is a mistake or a script.
const mayUpload = rateLimit('photos', [
  { most: 30, seconds: 3_600 },
  { most: 200, seconds: 86_400 },
])
// Counted separately, so that a lively chat never prevents logging a workout.
const mayUploadForChat = rateLimit('chat-pictures', [
  { most: CHAT_PICTURES_AN_HOUR, seconds: 3_600 },
  { most: CHAT_PICTURES_A_DAY, seconds: 86_400 },
])

/**
 * Receives a photo as the request's body. Refuses a far too large one by its announced length, unread, and one that
 * already proves a workout (`photo_used`), undecoded.
 */
export async function uploadPhoto(
  ctx: SignedIn,
  { query }: InputOf<(typeof api)['workoutPhotos']['uploadPhoto']>,
  { request, reply }: RawHttp,
): Promise<Picture> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > PHOTO_MAX_BYTES) {
    // A little too large: the rest is read and dropped, so that a browser gets the response. Far too large: hang up.
    if (announced > 4 * PHOTO_MAX_BYTES) reply.header('connection', 'close')
    throw new Refusal('photo_too_large', { params: { most: PHOTO_MAX_MEGABYTES } })
  }
  // A body of another content type has already been read and parsed: it is no picture.
  if (request.body !== undefined && request.body !== null) throw new Refusal('photo_type')
  if (query.use === 'chat') {
    await mayUploadForChat(ctx)
    return storePhoto(ctx, ctx.viewer.id, request.raw, { forChat: true })
  }
  return receivePhoto(ctx, request.raw, {
    cameraMark: query.cameraMark ? readCameraMark(ctx, query.cameraMark) : null,
    cameFrom: query.from ?? null,
    refuse: async sha256 => {
      if (query.use === 'workout') await refuseUsedPhoto(ctx, sha256, query.activityId)
    },
  })
}

/** Stores a photo that the caller sends, like `storePhoto`; refuses `too_many_requests` beyond their quota. */
export async function receivePhoto(
  ctx: SignedIn,
  body: Readable,
  about: Parameters<typeof storePhoto>[3] = {},
): Promise<Picture> {
  await mayUpload(ctx)
  return storePhoto(ctx, ctx.viewer.id, body, about)
}
