import { FUNDING_MINUTES, NEWS_AWAITED_MINUTES } from '@bora/rules/limits.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { pollOpenPayments } from '../../payments/index.ts'
import { type Alarm, settleChallenge } from './settle.ts'

const AT_ONCE = 200
const PATIENCE = 25

/**
 * Settles every due challenge, each in a separate transaction, and cancels those whose announced prize was not paid by
 * the start; returns how many. Runs outside a transaction, on any number of nodes at once: each challenge is settled
 * exactly once. First polls its open payments; without an answer it waits for an hour
 * (docs/rules/money.md#news-of-a-provider). A challenge that cannot be settled is reported to `alarm`, skipped, and
 * retried the next time.
 */
export async function settleDue(ctx: Context, alarm: Alarm = toStandardError): Promise<number> {
  let settled = 0
  const failed = new Set<string>()
  for (;;) {
    const due = (await dueChallenges(ctx)).filter(({ id }) => !failed.has(id))
    if (due.length === 0) return settled
    for (const challenge of due) {
      const result = await settlePatiently(ctx, challenge, alarm)
      if (result === 'settled') settled++
      else failed.add(challenge.id)
    }
  }
}

type Due = { id: string; since: number }

async function dueChallenges(ctx: Context): Promise<Due[]> {
  const now = ctx.now.toISOString()
  const fundedBy = new Date(ctx.now.getTime() - FUNDING_MINUTES * 60_000).toISOString()
  const rows = await ctx.transaction(db =>
    db
      .selectFrom('challenges')
      .select(['id', 'starts_at', 'settles_at', 'created_at'])
      .where('status', '=', 'active')
      .where(({ or, and, eb }) =>
        or([
          eb('settles_at', '<=', now),
          and([
            eb('prize_kind', 'in', ['fixed', 'sponsored']),
            eb('funded_at', 'is', null),
            eb('starts_at', '<=', now),
            eb('created_at', '<=', fundedBy),
          ]),
        ]),
      )
      .orderBy('settles_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  )
  return rows.map(({ id, starts_at, settles_at, created_at }) => {
    const funded = Math.max(Date.parse(starts_at), Date.parse(created_at) + FUNDING_MINUTES * 60_000)
    const ends = Date.parse(settles_at)
    return { id, since: ends <= ctx.now.getTime() ? ends : funded }
  })
}

// A row locked for a moment by joining or logging is skipped, not waited for, then retried.
async function settlePatiently(ctx: Context, { id, since }: Due, alarm: Alarm): Promise<'settled' | 'left'> {
  try {
    const heard = await pollOpenPayments(ctx, id)
    if (!heard && ctx.now.getTime() < since + NEWS_AWAITED_MINUTES * 60_000) return 'left'
    for (let attempt = 1; attempt <= PATIENCE; attempt++) {
      const result = await inSeparateTransaction(ctx, inside => settleChallenge(inside, id, alarm))
      if (result !== 'busy') return result === 'settled' ? 'settled' : 'left'
      await sleep(20 * attempt)
    }
  } catch (error) {
    alarm(`challenge ${id} cannot be settled: ${(error as Error).stack}`)
  }
  return 'left'
}

function toStandardError(problem: string): void {
  process.stderr.write(`${problem}\n`)
}
