import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { Metadata } from './tables.ts'

// It travels in every access token, and so in a header of every call: in bytes, because a header has no characters.
// All of the token stays below 8 kB, the most that a header has room for on its way through common proxies.
const MAX_BYTES = 4_000
const MAX_OPERATORS_BYTES = 1_000

/**
 * Refuses metadata that is too much to carry in a token. What an account has already may stay as it is, or become less:
 * `old` is what it has.
 */
export function checkMetadata(data: Metadata, old: Metadata = {}): void {
  if (fitsToken(data) || bytesOf(data) < bytesOf(old)) return
  throw new AuthRefusal('validation_failed', `User metadata cannot be longer than ${MAX_BYTES} bytes`)
}

/** Whether metadata is short enough to travel in a token. */
export function fitsToken(data: Metadata): boolean {
  return bytesOf(data) <= MAX_BYTES
}

/**
 * What a token carries of metadata, of the account's own or of what operators wrote: all of it, or, of too much, what is
 * left without its longest entries.
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

// These tell what the server itself knows; a client may not say otherwise.
const OURS = new Set(['sub', 'email', 'email_verified', 'phone_verified'])

/** Metadata after a change: given keys replace old ones, a null removes its key; those that the server writes stay. */
export function mergeMetadata(old: Metadata, change: Metadata): Metadata {
  const theirs = Object.entries(change).filter(([key]) => !OURS.has(key))
  const merged = Object.entries({ ...old, ...Object.fromEntries(theirs) }).filter(([, value]) => value !== null)
  return Object.fromEntries(merged)
}
