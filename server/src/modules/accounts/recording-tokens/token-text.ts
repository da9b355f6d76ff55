import { createHash, randomBytes } from 'node:crypto'

// Scanners of leaked secrets recognise a token by its beginning.
const PREFIX = 'bora_rec_'
const ID_BYTES = 16
const SECRET_BYTES = 32

/** Returns the text of a new token of this person: it is shown once, and only its digest is stored. */
export function newTokenText(userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return PREFIX + Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url')
}

/** Returns whose token a text claims to be, which its digest then proves; null if it is none. */
export function readTokenText(text: string): { userId: string; digest: Buffer } | null {
  if (!text.startsWith(PREFIX)) return null
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url')
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return null
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const userId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return { userId, digest: digestOf(text) }
}

/** Returns the stored digest of a token. Its secret is random, so a fast digest can't be guessed. */
export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
