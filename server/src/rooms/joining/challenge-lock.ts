import { dayIn } from '@bora/rules/calendar.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { ChallengeRow } from '../challenges/challenges.ts'

/**
 * The challenge as it is now, kept from being settled until the call's transaction ends; others may do the same at
 * the same time. It is the first lock of every change to participants or money.
 */
export async function lockChallenge(ctx: Pick<Context, 'db'>, challengeId: string): Promise<ChallengeRow> {
  const row = await ctx.db
    .selectFrom('challenges')
    .selectAll()
    .where('id', '=', challengeId)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw new Refusal('challenge_not_found')
  return row
}

/** Whether the last date is over in the creator's zone (decisions 1). */
export function isEnded(ctx: Pick<Context, 'now'>, challenge: ChallengeRow): boolean {
  return dayIn(ctx.now, challenge.time_zone) > challenge.end_date
}

/** Whether 00:00 of the first date has passed in the creator's zone (decisions 1). */
export function isStarted(ctx: Pick<Context, 'now'>, challenge: ChallengeRow): boolean {
  return ctx.now >= new Date(challenge.starts_at)
}

// A challenge may begin on the day it is created; its creator still needs the time of a checkout.
const FUNDING_MINUTES = 60

/** Whether the announced amount of a fixed prize should be there by now: at the start, and at the earliest an hour after creation (decisions 4). */
export function isFundingOver(ctx: Pick<Context, 'now'>, challenge: ChallengeRow): boolean {
  return isStarted(ctx, challenge) && ctx.now.getTime() >= Date.parse(challenge.created_at) + FUNDING_MINUTES * 60_000
}
