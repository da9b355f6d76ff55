import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Keys } from './secrets.ts'

const DAY_SECONDS = 86_400
const HALF_HOUR_SECONDS = 1_800

/**
 * Whom an address is for: everyone while the picture proves a workout that everyone may see (`all`), everyone while it
 * is a portrait (`face`), or one person, by id, while that person may see it.
 */
export type Audience = 'all' | 'face' | (string & {})

type Address = { photoId: string; variant: string; audience: Audience; until: number; key: string }

/**
 * Returns the signed address of a picture: `/api/photos/<id>/<variant>?for=<audience>&until=<unix seconds>&key=<text>`.
 * One for everyone is valid for 24 to 48 hours, one for a person for 30 to 60 minutes; it stays the same for half of
 * that time, so that browsers may cache the picture. A valid address shows whom it was issued to; whether they may
 * still see the picture is checked at each request. The keys are those of the installation's `pictures` secret.
 */
export function signedPictureUrl(
  { current }: Keys,
  photoId: string,
  variant: 'full' | 'thumb',
  audience: Audience,
  now: Date,
): string {
  const span = audience === 'all' || audience === 'face' ? DAY_SECONDS : HALF_HOUR_SECONDS
  const until = (Math.floor(now.getTime() / 1000 / span) + 2) * span
  const secret = current.value
  const signer = signerOf(secret)
  const known = signer.addresses.get(photoId)?.find(one => one.variant === variant && one.audience === audience)
  if (known?.until === until) return known.address
  const key = sign(secret, { photoId, variant, audience, until }).toString('base64url')
  const address = `/api/photos/${photoId}/${variant}?for=${audience}&until=${until}&key=${key}`
  keep(signer, photoId, { variant, audience, until, address })
  return address
}

/** Returns whether we signed an address for this picture, variant and audience, and it is still valid. */
export function verifyPictureUrl({ all }: Keys, address: Address, now: Date): boolean {
  if (address.until * 1000 <= now.getTime()) return false
  const given = Buffer.from(address.key, 'base64url')
  return all.some(({ value }) => {
    const due = sign(value, address)
    return given.length === due.length && timingSafeEqual(given, due)
  })
}

function sign(secret: Buffer, { photoId, variant, audience, until }: Omit<Address, 'key'>): Buffer {
  return createHmac('sha256', signerOf(secret).key)
    .update(`${photoId}/${variant}/${audience}/${until}`)
    .digest()
    .subarray(0, 16)
}

// A page can show a hundred pictures. Signing with a prepared key is ten times faster than from its bytes, and today's
// pictures are requested repeatedly: entries are found by the photo alone, without building a key text.
type Signed = { variant: string; audience: Audience; until: number; address: string }
type Signer = { key: KeyObject; addresses: Map<string, Signed[]>; kept: number }
const MAX_KEPT = 20_000
const MAX_OF_ONE_PHOTO = 100
const signers = new WeakMap<Buffer, Signer>()

function signerOf(secret: Buffer): Signer {
  const known = signers.get(secret)
  if (known) return known
  const signer = { key: createSecretKey(secret), addresses: new Map<string, Signed[]>(), kept: 0 }
  signers.set(secret, signer)
  return signer
}

// Keeps the last hundred audiences of a photo: a photo of a private challenge has one address for each viewer.
function keep(signer: Signer, photoId: string, signed: Signed): void {
  if (signer.kept >= MAX_KEPT) {
    signer.addresses.clear()
    signer.kept = 0
  }
  const others = (signer.addresses.get(photoId) ?? []).filter(
    one => one.variant !== signed.variant || one.audience !== signed.audience,
  )
  signer.addresses.set(photoId, [signed, ...others.slice(0, MAX_OF_ONE_PHOTO - 1)])
  signer.kept++
}
