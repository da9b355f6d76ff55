import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** One key of a secret: 32 bytes, and its number within the secret, from 1. */
export type Key = { generation: number; value: Buffer }

/** The keys of a secret: the current one for new values, and all of them, newest first, for verifying. */
export type Keys = { current: Key; all: readonly Key[] }

// Secrets whose current key can be replaced by a new one; the others keep theirs.
export const ROTATED_SECRETS = ['pictures', 'invites', 'unsubscribe', 'vapid', 'bank'] as const
const KEPT_SECRETS = ['origins', 'recordings'] as const
const NAMES = [...ROTATED_SECRETS, ...KEPT_SECRETS]

export type RotatedSecret = (typeof ROTATED_SECRETS)[number]

/**
 * Secrets shared by all nodes: `pictures` signs addresses of pictures and files, `invites` derives invite links and
 * credit codes, `unsubscribe` signs links in mails, `vapid` identifies the installation to push services, `bank` seals
 * banking details where no key is configured; `origins` and `recordings` are keys of hashes that are only compared.
 */
export type Secrets = Record<(typeof NAMES)[number], Keys>

/** Reads the shared secrets of the installation from its database. */
export async function readSecrets(db: Kysely<Tables>): Promise<Secrets> {
  const rows = await db
    .selectFrom('server_secrets')
    .select(['name', 'generation', 'value', sql<boolean>`valid_from <= now()`.as('valid')])
    .where('name', 'in', NAMES)
    .orderBy('generation', 'desc')
    .execute()
  const keysOf = (name: string): Keys => {
    const own = rows.filter(row => row.name === name)
    // Without a valid one a backup was restored on a database whose clock is behind.
    const current = own.find(row => row.valid) ?? own.at(-1)
    if (!current) throw new Error('the database lacks its shared secrets: run the migrations')
    return { current, all: own }
  }
  return Object.fromEntries(NAMES.map(name => [name, keysOf(name)])) as Secrets
}

/**
 * Reads the secrets again into the same object, so that a running node learns of new and retired keys. Unchanged keys
 * stay the same objects, so values cached by key remain valid.
 */
export async function rereadSecrets(db: Kysely<Tables>, secrets: Secrets): Promise<void> {
  const read = await readSecrets(db)
  for (const name of NAMES) {
    const before = new Map(secrets[name].all.map(key => [key.generation, key]))
    const same = (key: Key) => {
      const known = before.get(key.generation)
      return known?.value.equals(key.value) ? known : key
    }
    secrets[name] = { current: same(read[name].current), all: read[name].all.map(same) }
  }
}

/** Returns the key of a generation; null if it was retired. */
export function keyOfGeneration({ all }: Keys, generation: number): Buffer | null {
  return all.find(key => key.generation === generation)?.value ?? null
}
