import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { Metadata } from './tables.ts'

// Metadata travels in every access token and therefore in a header of every call; counted in bytes, because headers
// have no characters. The whole token stays below 8 kB, the most that common proxies allow in a header.
const MAX_BYTES = 4_000
const MAX_OPERATORS_BYTES = 1_000

/**
 * Refuses metadata too large for a token. Existing larger metadata may stay, or shrink: `old` is the current metadata.
 */
export function checkMetadata(data: Metadata, old: Metadata = {}): void {
  if (fitsToken(data) || bytesOf(data) < bytesOf(old)) return
  throw new AuthRefusal('validation_failed', `User metadata cannot be longer than ${MAX_BYTES} bytes`)
}

/** Returns whether metadata is small enough for a token. */
export function fitsToken(data: Metadata): boolean {
  return bytesOf(data) <= MAX_BYTES
}

/**
 * Returns the metadata that a token carries, the account's own or operators': all of it, or, if it is too large, what
 * remains without its longest entries.
 */
export function metadataForToken(data: Metadata, whose: 'own' | "operators'"): Metadata {
  const most = whose === 'own' ? MAX_BYTES : MAX_OPERATORS_BYTES
  const carried = { ...data }
  const longestFirst = Object.keys(data).sort((a, b) => bytesOf({ [b]: data[b] }) - bytesOf({ [a]: data[a] }))
  for (const key of longestFirst) {
    if (bytesOf(carried) <= most) break
    delete carried[key]
  }
  return carried
}

function bytesOf(data: Metadata): number {
  return Buffer.byteLength(JSON.stringify(data))
}

// The server itself writes these; a client cannot override them.
const OURS = new Set(['sub', 'email', 'email_verified', 'phone_verified'])

/**
 * Returns metadata after a change: given keys replace old ones, a null removes its key; keys that the server writes
 * stay.
 */
export function mergeMetadata(old: Metadata, change: Metadata): Metadata {
  const theirs = Object.entries(change).filter(([key]) => !OURS.has(key))
  const merged = Object.entries({ ...old, ...Object.fromEntries(theirs) }).filter(([, value]) => value !== null)
  return Object.fromEntries(merged)
}
