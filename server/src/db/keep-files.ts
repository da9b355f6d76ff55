import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'
import { whileLocked } from './while-locked.ts'

// Any number will do, as long as every process takes the same.
const KEY = 7_305_134

/** Prevents the removal of files for as long as this connection lasts; waits for a running removal. */
export async function keepFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [KEY])
}

/** Runs work that removes files, except while a backup has yet to copy them; then the next round runs it. */
export async function unlessFilesAreKept(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<void> {
  await whileLocked(db, 'pg_try_advisory_xact_lock_shared', KEY, work)
}
