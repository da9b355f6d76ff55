import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

// Any number will do, as long as every process takes the same.
const KEY = 7_305_134

/** Keeps all files from being removed for as long as this connection lasts; waits for a round that removes some now. */
export async function keepFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [KEY])
}

/** Does work that removes files, unless a backup that has yet to copy them keeps it from that: then the next round does. */
export async function unlessFilesAreKept(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<void> {
  await db.connection().execute(async held => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock_shared(${KEY}) as free`.execute(held)
    if (!rows[0]!.free) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock_shared(${KEY})`.execute(held)
    }
  })
}
