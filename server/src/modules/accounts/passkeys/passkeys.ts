import { FACTOR_NAME_MAX_LENGTH, MAX_PASSKEYS } from '@bora/rules/limits.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../db/tables.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { NewCredential, UsedCredential } from './ceremonies.ts'
import type { Passkey } from './tables.ts'

/** A passkey in the official client's format. */
export type ListedPasskey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string }

/** Returns an account's passkeys, oldest first. */
export function passkeysOf(db: Kysely<Tables>, userId: string): Promise<Passkey[]> {
  const rows = db.selectFrom('auth.passkeys').selectAll().where('user_id', '=', userId)
  return rows.orderBy('created_at').orderBy('id').execute()
}

export function listedPasskey({ id, friendly_name, created_at, last_used_at }: Passkey): ListedPasskey {
  return {
    id,
    ...(friendly_name !== '' && { friendly_name }),
    created_at,
    ...(last_used_at !== null && { last_used_at }),
  }
}

/** Returns the account's passkey with this id; refuses invalid ids and other people's passkeys. */
export async function passkeyOf(db: Kysely<Tables>, userId: string, id: string): Promise<Passkey> {
  const found = z.uuid().safeParse(id).success
    ? (await passkeysOf(db, userId)).find(each => each.id === id.toLowerCase())
    : undefined
  if (!found) throw new AuthRefusal('validation_failed', 'Passkey not found', { status: 404 })
  return found
}

/** Renames an account's passkey. Refuses an empty, long or unreadable name. */
export async function renamePasskey(
  db: Kysely<Tables>,
  userId: string,
  id: string,
  given: string | null,
): Promise<ListedPasskey> {
  const name = tidyText(given ?? '')
  if (checkText(name, { least: 1, most: FACTOR_NAME_MAX_LENGTH }) !== null) {
    const length = `1 to ${FACTOR_NAME_MAX_LENGTH} characters that can be seen`
    throw new AuthRefusal('validation_failed', `friendly_name must have ${length}`)
  }
  const passkey = await passkeyOf(db, userId, id)
  await db.updateTable('auth.passkeys').set({ friendly_name: name }).where('id', '=', passkey.id).execute()
  return listedPasskey({ ...passkey, friendly_name: name })
}

/**
 * Stores a new passkey in a transaction that holds the account. Refuses more than an account may have, and a key that
 * an account has already.
 */
export async function storePasskey(
  db: Kysely<Tables>,
  userId: string,
  credential: NewCredential,
  about: {
    friendly_name: string
    factor_id?: string
    made_for_factor?: boolean
    added_with_factor?: boolean
    last_used_at?: string
  },
): Promise<Passkey> {
  refuseTooMany(await passkeysOf(db, userId))
  const stored = await db
    .insertInto('auth.passkeys')
    .values({ id: randomUUID(), user_id: userId, ...credential, ...about, created_at: systemClock().toISOString() })
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!stored) throw new AuthRefusal('webauthn_credential_exists', 'This passkey is already registered')
  return stored
}

export function refuseTooMany(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new AuthRefusal('too_many_passkeys', 'Maximum number of passkeys reached')
}

/** Records a signature of a passkey; returns whether it was the first with its counter. */
export async function recordUse(db: Kysely<Tables>, passkey: Passkey, used: UsedCredential): Promise<boolean> {
  const updated = await db
    .updateTable('auth.passkeys')
    .set({ ...used, last_used_at: systemClock().toISOString() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
