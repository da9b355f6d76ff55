import { NEWS_AWAITED_MINUTES } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { lockChallenge, lockSeats, startFairly } from '../../participation/index.ts'
import { pollOpenPayments } from '../../payments/index.ts'
import type { Alarm } from './settle.ts'

const AT_ONCE = 200

/**
 * Fixes the baselines of every challenge that has started, and its divisions if it has any, each in a separate
 * transaction; returns how many it fixed (docs/rules/fair-starts.md). Runs outside a transaction, on any number of
 * nodes at once: they are fixed once. With divisions, first polls open payments, like the start of teams, to include
 * everyone who paid before the start. A failure is reported to `alarm`, and retried the next time.
 */
export async function fixDueBaselines(ctx: Context, alarm: Alarm = toStandardError): Promise<number> {
  let fixed = 0
  for (const { id, starts_at, rules } of await dueStarts(ctx)) {
    try {
      const heard = !rules.divisions || (await pollOpenPayments(ctx, id))
      if (!heard && ctx.now.getTime() < Date.parse(starts_at) + NEWS_AWAITED_MINUTES * 60_000) continue
      await inSeparateTransaction(ctx, async inside => {
        const challenge = await lockChallenge(inside, id)
        await lockSeats(inside, id)
        await startFairly(inside, challenge)
      })
      fixed++
    } catch (error) {
      alarm(`the baselines of challenge ${id} cannot be fixed: ${(error as Error).stack}`)
    }
  }
  return fixed
}

async function dueStarts(ctx: Context) {
  return ctx.transaction(db =>
    db
      .selectFrom('challenges as c')
      .select(['c.id', 'c.starts_at', 'c.rules'])
      .where('c.status', '=', 'active')
      .where('c.starts_at', '<=', ctx.now.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('fair_starts as s').select('s.at').whereRef('s.challenge_id', '=', 'c.id'))),
      )
      .orderBy('c.starts_at')
      .orderBy('c.id')
      .limit(AT_ONCE)
      .execute(),
  )
}

function toStandardError(problem: string): void {
  process.stderr.write(`${problem}\n`)
}
