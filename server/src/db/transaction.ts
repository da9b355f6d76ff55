import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isStalePlan } from './named-client.ts'
import type { Tables } from './tables.ts'

const mostAttempts = 5
// Serialization failure, deadlock, lock not available: the database asks to do it all again. Unique violation: another
// transaction stored the same row after this one looked for it; the next attempt finds that row.
const retriable = new Set(['40001', '40P01', '55P03', '23505'])

/**
 * Runs `work` in a transaction and returns what it returns. When the database asks for it, the whole of `work` runs
 * again, five times at most, so it must do nothing outside the transaction that cannot be repeated.
 */
export function inTransaction<T>(
  kysely: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return retryOnConflict(() => kysely.transaction().execute(work))
}

/** Runs `work`, which may be done twice without harm, again as a whole when the database asks for it, five times at most. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      const again = retriable.has(code ?? '') || isStalePlan(error)
      if (!again || attempt === mostAttempts) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}
