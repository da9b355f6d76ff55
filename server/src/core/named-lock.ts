import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Takes the lock of this name, waiting for other transactions, and holds it until this transaction ends. Later
 * statements see what the others committed. The database refuses it (and it is retried) after the lock timeout.
 */
export async function lockByName(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
