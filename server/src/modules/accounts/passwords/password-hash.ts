import { isCommonPassword } from '@bora/rules/common-passwords.ts'
import { PASSWORD_MAX_LENGTH } from '@bora/rules/limits.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { currentCaller, unprovenNetwork } from '../../../db/current-caller.ts'
import { type EndTurn, takeAll, TooManyWaiters, KeyedSemaphore, AcquireTimeout } from '../../../db/keyed-semaphore.ts'
import { type Part, partOfOne, partOfStrangers, wholeOf } from '../../../settings/shared-limits.ts'
import type { AuthSettings } from '../../../settings/auth-settings.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'

/** The cost of a hash: memory in KiB, and passes over it. */
export type HashCost = { memoryKib: number; passes: number }

const USUAL_COST: HashCost = { memoryKib: 19_456, passes: 2 }
const LANES = 1
const TAG_BYTES = 32

const derive = promisify(argon2)

// As many concurrent hashes as cores: more would only use memory and make everyone wait longer.
const MAX_WAITING = 500
const turns = new KeyedSemaphore({
  most: wholeOf('passwordHashes', availableParallelism()),
  mostWaiting: MAX_WAITING,
  patienceMs: 30_000,
})
// Hashes waiting or running per account and network; the empty key counts those of all strangers.
const held = new Map<string, number>()

/**
 * Refuses a password that is too short (docs/rules/people-and-rights.md#passwords), longer than any real one, or, if
 * the operator wants it, a common one.
 */
export function checkNewPassword(
  password: string,
  { passwordMinLength, refuseCommonPasswords }: Pick<AuthSettings, 'passwordMinLength' | 'refuseCommonPasswords'>,
): void {
  // Longer inputs are no passwords but an attempt to exhaust the CPU.
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw new AuthRefusal('validation_failed', `Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`)
  }
  if ([...password].length < passwordMinLength) {
    const message = `Password should be at least ${passwordMinLength} characters.`
    throw new AuthRefusal('weak_password', message, { reasons: ['length'] })
  }
  if (refuseCommonPasswords && isWellKnown(password)) {
    const message = 'Password is known to be weak and easy to guess, please choose a different one.'
    throw new AuthRefusal('weak_password', message, { reasons: ['pwned'] })
  }
}

// Many thousands of published ones; few are Brazilian, so our own list adds those.
const published = new Set(dictionary['passwords-common'])

function isWellKnown(password: string): boolean {
  return isCommonPassword(password) || published.has(password.toLowerCase())
}

/**
 * Returns the argon2id hash of a password as one line of text with everything needed to check it later, including the
 * cost.
 */
export async function hashPassword(password: string, cost = USUAL_COST): Promise<string> {
  const salt = randomBytes(16)
  const tag = await hash(password, salt, {
    memory: cost.memoryKib,
    passes: cost.passes,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  })
  return notation(cost, salt, tag)
}

function notation({ memoryKib, passes }: HashCost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${plain(salt)}$${plain(tag)}`
}

// No password matches it. Checking against it takes as long as any other check, so that the response time for an
// address without an account is the same as for one with an account.
const NOBODYS_HASH = notation(USUAL_COST, randomBytes(16), randomBytes(TAG_BYTES))

/** Returns whether a password matches a stored hash. Without one it takes as long, and returns false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? NOBODYS_HASH)
  if (!parts) throw new Error('a stored password hash is in no known notation')
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const tag = Buffer.from(parts[5]!, 'base64')
  const given = await hash(password, Buffer.from(parts[4]!, 'base64'), {
    memory,
    passes,
    parallelism,
    tagLength: tag.length,
  })
  return timingSafeEqual(given, tag) && stored !== null
}

type Cost = { memory: number; passes: number; parallelism: number; tagLength: number }

// The same letters may be typed in composed or decomposed form: NFKC unifies them.
async function hash(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const end = await hashQueueSlot()
  try {
    return Buffer.from(await derive('argon2id', { message: Buffer.from(password.normalize('NFKC')), nonce, ...cost }))
  } finally {
    end()
  }
}

/**
 * Waits for a slot to hash a password of the running call, and returns the function that frees it. Refuses
 * `over_request_rate_limit` if the caller, all strangers or all callers together have too many waiting, or the wait
 * times out.
 */
export async function hashQueueSlot(): Promise<EndTurn> {
  try {
    return await takeAll(
      () => enterLine(currentCaller(), unprovenNetwork()),
      () => turns.take('everybody'),
    )
  } catch (error) {
    if (!(error instanceof TooManyWaiters || error instanceof AcquireTimeout)) throw error
    throw tooManySigningIn()
  }
}

function enterLine(caller: string | null, network: string | null): EndTurn {
  const ofOne = partOfOne('passwordHashes', MAX_WAITING)
  const places = new Map<string, Part>()
  for (const one of [caller, network]) if (one !== null) places.set(one, ofOne)
  if (network !== null) places.set('', partOfStrangers('passwordHashes', MAX_WAITING))
  for (const [key, most] of places) if ((held.get(key) ?? 0) >= most) throw new TooManyWaiters()
  for (const key of places.keys()) held.set(key, (held.get(key) ?? 0) + 1)
  return () => {
    for (const key of places.keys()) {
      const left = held.get(key)! - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    }
  }
}

function tooManySigningIn(): AuthRefusal {
  return new AuthRefusal('over_request_rate_limit', 'Too many people are signing in right now', {
    retryAfterSeconds: 5,
  })
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
