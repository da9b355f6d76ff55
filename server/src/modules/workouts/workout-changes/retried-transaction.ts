import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { Refusal } from '../../../core/refusal.ts'

const MAX_TRIES = 6

/**
 * Runs a change of a workout in a separate transaction, and retries it if a challenge was settled meanwhile, which then
 * stays untouched. Refuses `try_again` after too many retries.
 */
export async function inRetriedTransaction<C extends Context, T>(
  ctx: C,
  change: (inside: C) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inSeparateTransaction(ctx, change)
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string }
      if (code === 'P0001' && message === 'activity_under_review') throw new Refusal('activity_under_review')
      const isWorthAnotherTry = code === 'P0001' && (message === 'challenge_closed' || message === 'photo_taken')
      if (!isWorthAnotherTry) throw error
      if (attempt === MAX_TRIES) throw new Refusal('try_again')
      await sleep(Math.random() * 4 * 2 ** attempt)
    }
  }
}
