import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Waits until no other transaction holds the lock of this name, and holds it until this transaction ends. Statements
 * that follow see what the others committed. Refused by the database (and then retried) after the lock timeout.
 */
export async function lockByName(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
