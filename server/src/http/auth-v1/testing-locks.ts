import type { Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tables } from '../../db/tables.ts'
import type { TestDatabase } from '../../db/testing.ts'

type Writing = (db: Kysely<Tables>) => Promise<unknown>

/**
 * Returns the result of `call`, which has to wait because it arrives in the middle of one transaction of `before` and
 * `after`.
 */
export async function overtaken<T>(
  database: TestDatabase,
  { before, call, after = async () => {} }: { before: Writing; call: () => Promise<T>; after?: Writing },
): Promise<T> {
  const held = await database.kysely.transaction().execute(async db => {
    await before(db)
    const answer = call()
    while (!(await somebodyWaits(database))) await sleep(10)
    await after(db)
    // Wrapped: the transaction must end before the call can.
    return { answer }
  })
  return held.answer
}

/** Locks an account, like everything that changes it. */
export function lockAccount(id: string): Writing {
  return db => db.selectFrom('auth.users').select('id').where('id', '=', id).forUpdate().execute()
}

async function somebodyWaits({ pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount! > 0
}
