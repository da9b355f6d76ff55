import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../db/tables.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { CHALLENGE_SECONDS, newChallenge } from './ceremonies.ts'

/** `expires_at` is a unix second. */
export type OpenChallenge = { challenge_id: string; challenge: Buffer; expires_at: number }

/** Stores a new challenge: of an account for a new passkey, of none to sign in. */
export async function openChallenge(db: Kysely<Tables>, userId: string | null): Promise<OpenChallenge> {
  const now = systemClock()
  const expiresAt = Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS
  const [id, challenge] = [randomUUID(), newChallenge()]
  await db
    .insertInto('auth.passkey_challenges')
    .values({
      id,
      user_id: userId,
      challenge,
      created_at: now.toISOString(),
      expires_at: new Date(expiresAt * 1000).toISOString(),
    })
    .execute()
  return { challenge_id: id, challenge, expires_at: expiresAt }
}

/**
 * Consumes a challenge, even if its answer turns out to be invalid: it is valid once. Call it outside of the
 * transaction that may be refused. Refuses one that is unknown, used, of another account or expired.
 */
export async function takeChallenge(db: Kysely<Tables>, userId: string | null, id: string | null): Promise<Buffer> {
  const taken = z.uuid().safeParse(id).success
    ? await db
        .deleteFrom('auth.passkey_challenges')
        .where('id', '=', id)
        .where('user_id', userId === null ? 'is' : '=', userId)
        .returning(['challenge', 'expires_at'])
        .executeTakeFirst()
    : undefined
  if (!taken) throw new AuthRefusal('webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.expires_at <= systemClock().toISOString()) {
    throw new AuthRefusal('webauthn_challenge_expired', 'Challenge has expired')
  }
  return taken.challenge
}
