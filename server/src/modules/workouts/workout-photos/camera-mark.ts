import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { CAMERA_MINUTES } from '@bora/rules/fairness/limits.ts'
import { photoSource } from '@bora/rules/fairness/pose.ts'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { SignedIn } from '../../../core/context.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Key } from '../../../core/secrets.ts'

// One for each time the camera is opened, and one more whenever a mark has run out.
const mayMark = rateLimit('camera marks', [
  { most: 60, seconds: 3_600 },
  { most: 300, seconds: 86_400 },
])

/**
 * Returns a mark under which the viewer's page may take one photo from live video (docs/rules/pose.md#camera). It is
 * signed for the viewer and holds when it was issued; nothing is stored until a photo uses it.
 */
export async function cameraMark(ctx: SignedIn): Promise<OutputOf<(typeof api)['workoutPhotos']['cameraMark']>> {
  await mayMark(ctx)
  const id = randomUUID()
  const issuedAt = ctx.now.getTime()
  return {
    mark: [id, issuedAt, signatureOf(ctx.secrets.pictures.current, ctx.viewer.id, id, issuedAt)].join('.'),
    expiresAt: new Date(issuedAt + CAMERA_MINUTES * 60_000).toISOString(),
  }
}

/** Returns the id of one of the viewer's marks that has not run out; null for any other text, which is no error. */
export function readCameraMark(ctx: SignedIn, mark: string): string | null {
  const [id = '', issued = '', signature = '', ...rest] = mark.split('.')
  const markedAt = Number(issued)
  if (rest.length > 0 || !Number.isSafeInteger(markedAt)) return null
  const given = Buffer.from(signature)
  const isOurs = ctx.secrets.pictures.all.some(one => {
    const right = Buffer.from(signatureOf(one, ctx.viewer.id, id, markedAt))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  if (!isOurs) return null
  return photoSource({ markedAt, takenAt: ctx.now.getTime() }) === 'camera' ? id : null
}

function signatureOf({ value }: Key, viewerId: string, id: string, issuedAt: number): string {
  const key = createHmac('sha256', value).update('camera marks').digest()
  return createHmac('sha256', key).update(`${viewerId}.${id}.${issuedAt}`).digest('base64url')
}
