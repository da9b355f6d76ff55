import { readStored, writeStored } from './stored.ts'

const NAME = 'bora.device'

/**
 * A random id that identifies this browser where referrals are counted and where two admins decide together, and
 * nowhere else; it carries no information and is deleted with the browser's storage. Null if nothing can be stored.
 */
export function deviceId(): string | null {
  const there = readStored(NAME)
  if (there && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(there)) return there
  writeStored(NAME, crypto.randomUUID())
  return readStored(NAME)
}
