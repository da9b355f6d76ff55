import { NEWS_AWAITED_MINUTES } from '@bora/rules/limits.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { lockChallenge, lockSeats, startTeams } from '../../participation/index.ts'
import { pollOpenPayments } from '../../payments/index.ts'
import { type Alarm, cancelChallenge } from './settle.ts'

const AT_ONCE = 200
const PATIENCE = 25

/**
 * Starts the teams of every challenge that has started, each in a separate transaction, and cancels those with a prize
 * and too few people; returns how many it started (docs/rules/teams.md#start). Runs outside a transaction, on any
 * number of nodes at once: teams start once. First polls open payments, waiting for an answer for an hour at most, to
 * include everyone who paid before the start. A failure is reported to `alarm`, and retried the next time.
 */
export async function startDueTeams(ctx: Context, alarm: Alarm = toStandardError): Promise<number> {
  let started = 0
  for (const { id, starts_at } of await dueStarts(ctx)) {
    try {
      const heard = await pollOpenPayments(ctx, id)
      if (!heard && ctx.now.getTime() < Date.parse(starts_at) + NEWS_AWAITED_MINUTES * 60_000) continue
      await inSeparateTransaction(ctx, async inside => {
        const challenge = await lockChallenge(inside, id)
        await lockSeats(inside, id)
        await startTeams(inside, challenge)
      })
      started++
    } catch (error) {
      alarm(`the teams of challenge ${id} cannot start: ${(error as Error).stack}`)
    }
  }
  for (const id of await withTooFew(ctx)) await cancelPatiently(ctx, id, alarm)
  return started
}

async function dueStarts(ctx: Context): Promise<{ id: string; starts_at: string }[]> {
  return ctx.transaction(db =>
    db
      .selectFrom('challenges as c')
      .select(['c.id', 'c.starts_at'])
      .where('c.status', '=', 'active')
      .where('c.teams', 'is not', null)
      .where('c.starts_at', '<=', ctx.now.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('team_starts as s').select('s.at').whereRef('s.challenge_id', '=', 'c.id'))),
      )
      .orderBy('c.starts_at')
      .orderBy('c.id')
      .limit(AT_ONCE)
      .execute(),
  )
}

async function withTooFew(ctx: Context): Promise<string[]> {
  const rows = await ctx.transaction(db =>
    db
      .selectFrom('challenges as c')
      .innerJoin('team_starts as s', 's.challenge_id', 'c.id')
      .select('c.id')
      .where('c.status', '=', 'active')
      .where('c.prize_kind', '<>', 'none')
      .where('s.outcome', '=', 'too_few')
      .orderBy('c.id')
      .limit(AT_ONCE)
      .execute(),
  )
  return rows.map(row => row.id)
}

// A row locked for a moment by joining or logging is skipped, not waited for, then retried.
async function cancelPatiently(ctx: Context, id: string, alarm: Alarm): Promise<void> {
  try {
    for (let attempt = 1; attempt <= PATIENCE; attempt++) {
      const result = await inSeparateTransaction(ctx, inside => cancelChallenge(inside, id, null, alarm))
      if (result !== 'busy') return
      await sleep(20 * attempt)
    }
  } catch (error) {
    alarm(`challenge ${id} with too few people for teams cannot be cancelled: ${(error as Error).stack}`)
  }
}

function toStandardError(problem: string): void {
  process.stderr.write(`${problem}\n`)
}
