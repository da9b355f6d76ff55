import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

const DAY_SECONDS = 86_400

/**
 * The signed address of a picture: `/api/photos/<id>/<variant>?until=<unix seconds>&key=<text>`. It holds for 24 to 48
 * hours and is the same all day, so that browsers may keep the picture. `secret` is the installation's `pictures` secret.
 */
export function pictureAddress(secret: Buffer, photoId: string, variant: 'full' | 'thumb', now: Date): string {
  const until = (Math.floor(now.getTime() / 1000 / DAY_SECONDS) + 2) * DAY_SECONDS
  const { addresses } = signerOf(secret)
  const name = `${photoId}/${variant}?until=${until}`
  const known = addresses.get(name)
  if (known) return known
  const address = `/api/photos/${name}&key=${sign(secret, photoId, variant, until).toString('base64url')}`
  if (addresses.size >= MOST_KEPT) addresses.clear()
  addresses.set(name, address)
  return address
}

/** Whether an address was signed by us for this picture and variant and still holds. */
export function checkPictureAddress(
  secret: Buffer,
  address: { photoId: string; variant: string; until: number; key: string },
  now: Date,
): boolean {
  if (address.until * 1000 <= now.getTime()) return false
  const given = Buffer.from(address.key, 'base64url')
  const due = sign(secret, address.photoId, address.variant, address.until)
  return given.length === due.length && timingSafeEqual(given, due)
}

function sign(secret: Buffer, photoId: string, variant: string, until: number): Buffer {
  return createHmac('sha256', signerOf(secret).key).update(`${photoId}/${variant}/${until}`).digest().subarray(0, 16)
}

// A page can show a hundred pictures. A key made once signs ten times faster than its bytes, and the pictures of the
// day are asked for again and again.
type Signer = { key: KeyObject; addresses: Map<string, string> }
const MOST_KEPT = 20_000
const signers = new WeakMap<Buffer, Signer>()

function signerOf(secret: Buffer): Signer {
  const known = signers.get(secret)
  if (known) return known
  const signer = { key: createSecretKey(secret), addresses: new Map<string, string>() }
  signers.set(secret, signer)
  return signer
}
