import { readStored, writeStored } from './stored.ts'

const NAME = 'bora.device'

/**
 * By what this browser is known where referrals are counted and where two admins decide together, and nowhere else: a
 * random number, which tells nothing and goes with what the browser keeps. Null where it keeps nothing.
 */
export function deviceId(): string | null {
  const there = readStored(NAME)
  if (there && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(there)) return there
  writeStored(NAME, crypto.randomUUID())
  return readStored(NAME)
}
