import { AuthRefusal } from './auth-refusal.ts'
import type { Metadata } from './tables.ts'

// It travels in every access token, and so in a header of every call.
const LONGEST = 4_000

/** Refuses metadata that is too much to carry in a token. */
export function checkMetadata(data: Metadata): void {
  if (!fitsToken(data)) {
    throw new AuthRefusal('validation_failed', `User metadata cannot be longer than ${LONGEST} characters`)
  }
}

/** Whether metadata is short enough to travel in a token. */
export function fitsToken(data: Metadata): boolean {
  return JSON.stringify(data).length <= LONGEST
}

// These tell what the server itself knows; a client may not say otherwise.
const OURS = new Set(['sub', 'email', 'email_verified', 'phone_verified'])

/** Metadata after a change: given keys replace old ones, a null removes its key; those that the server writes stay. */
export function mergeMetadata(old: Metadata, change: Metadata): Metadata {
  const theirs = Object.entries(change).filter(([key]) => !OURS.has(key))
  const merged = Object.entries({ ...old, ...Object.fromEntries(theirs) }).filter(([, value]) => value !== null)
  return Object.fromEntries(merged)
}
