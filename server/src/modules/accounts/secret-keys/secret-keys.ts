// Owns the keys of the installation's secrets. Guarantees: a secret has at most two keys, and a new one is valid only
// after every node has had the time to learn of it.
import { type Kysely, sql } from 'kysely'
import type { RotatedSecret } from '../../../core/secrets.ts'
import type { Tables } from '../../../db/tables.ts'

/** Nodes read the keys each minute. */
const VALID_AFTER = sql`interval '2 minutes'`

/** A key of a secret: whether it is used for new values, and from when. */
export type SecretKey = { generation: number; validFrom: string; valid: boolean }

/** Returns the keys of a secret, newest first. */
export function keysOfSecret(db: Kysely<Tables>, name: RotatedSecret): Promise<SecretKey[]> {
  return db
    .selectFrom('server_secrets')
    .select(['generation', 'valid_from as validFrom', sql<boolean>`valid_from <= now()`.as('valid')])
    .where('name', '=', name)
    .orderBy('generation', 'desc')
    .execute()
}

/** Adds a key that becomes current in two minutes. Returns it, or null if an earlier one is not retired yet. */
export async function addSecretKey(db: Kysely<Tables>, name: RotatedSecret): Promise<SecretKey | null> {
  const [present, ...earlier] = await keysOfSecret(db, name)
  if (!present || earlier.length > 0) return null
  await db
    .insertInto('server_secrets')
    .values({
      name,
      generation: present.generation + 1,
      value: sql`sha256((gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text)::bytea)`,
      valid_from: sql`now() + ${VALID_AFTER}`,
    })
    .execute()
  return (await keysOfSecret(db, name))[0]!
}

/** Deletes the keys before this generation: values made with them become invalid on every node within a minute. */
export async function retireSecretKeys(db: Kysely<Tables>, name: RotatedSecret, generation: number): Promise<void> {
  await db.deleteFrom('server_secrets').where('name', '=', name).where('generation', '<', generation).execute()
}

/**
 * Stores a sealed value of another module under its own name, unless it exists. Only that module can open it, so the
 * row needs no generation.
 */
export async function keepSealedValue(db: Kysely<Tables>, name: string, value: Buffer): Promise<void> {
  await db
    .insertInto('server_secrets')
    .values({ name, value })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Replaces such a value by the same one sealed with another key. */
export async function replaceSealedValue(db: Kysely<Tables>, name: string, value: Buffer): Promise<void> {
  await db.updateTable('server_secrets').set({ value }).where('name', '=', name).execute()
}

/** Deletes such a value; idempotent. */
export async function deleteSealedValue(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('server_secrets').where('name', '=', name).execute()
}
