import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isStalePlan } from './named-client.ts'
import type { Tables } from './tables.ts'

const mostAttempts = 5
// Serialization failure, deadlock, lock not available: the database requires a retry. Unique violation: another
// transaction stored the same row after this one looked for it; the next attempt finds that row.
const retriable = new Set(['40001', '40P01', '55P03', '23505'])

/**
 * Runs `work` in a transaction and returns its result. If the database requires it, all of `work` is retried, at most
 * five times, so it must have no side effects outside the transaction that can't be repeated.
 */
export function inTransaction<T>(
  kysely: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return retryOnConflict(() => kysely.transaction().execute(work))
}

/**
 * Runs `work`, which must be idempotent, and retries it as a whole if the database requires it, at most five times. A
 * row that is still there at the next attempt stays there: the second violation by the same key is thrown.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  let violated: string | undefined
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string }
      const again = retriable.has(code ?? '') || isStalePlan(error)
      const key = code === '23505' ? `${constraint} ${detail}` : undefined
      if (!again || attempt === mostAttempts || (key !== undefined && key === violated)) throw error
      violated = key
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}
