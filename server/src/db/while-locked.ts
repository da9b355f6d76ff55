import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Runs `work` while a separate transaction holds an advisory lock, and returns its result; returns undefined if the
 * lock is only tried and another transaction holds it. A transaction rather than a session, because a pooler lends a
 * connection for one transaction at a time. `work` uses other connections.
 */
export async function whileLocked<T>(
  db: Kysely<Tables>,
  lock: 'pg_advisory_xact_lock' | 'pg_try_advisory_xact_lock_shared',
  key: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async holder => {
    // It is idle for as long as the work takes, and holds no snapshot meanwhile.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(holder)
    const { rows } = await sql<{ taken: unknown }>`select ${sql.ref(lock)}(${key}) as taken`.execute(holder)
    return rows[0]!.taken === false ? undefined : work()
  })
}
