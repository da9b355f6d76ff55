import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { participantOf } from '../../challenges/index.ts'
import { isWithin, pointsIn } from '../input/points.ts'
import { loadScoringInput } from '../input/scoring-input.ts'
import { dropParticipant } from '../standings/standings.ts'
import { staleInviters, type BonusScope, writeBonuses } from './invite-bonuses.ts'
import { recountStreak } from './streak.ts'
import { writtenPoints } from './written-points.ts'

/** A person's rank change in one challenge, as `write_points` and `log_activity` return it. */
export type Move = { challenge_id: string; score: number; rank_before: number | null; rank_after: number }

/**
 * Recomputes and stores one participant's receipts and scores in one challenge: after joining, paying, or a bonus that
 * now counts. A person who is not participating is removed. Must run inside the transaction of that change; until it
 * ends, this person's logging waits or is recomputed. The person's inviter is recounted after the commit.
 */
export async function recountParticipant(ctx: Context, challengeId: string, userId: string): Promise<void> {
  // Before reading: later logging sees this change, and earlier logging is seen here.
  await sql`select take_head(${userId})`.execute(ctx.db)
  ctx.afterCommit(() => ctx.live.standingsMoved(challengeId))
  recountInvitersLater(ctx, userId)
  const participant = await participantOf(ctx.db, challengeId, userId)
  if (participant?.state !== 'participating') return dropParticipant(ctx.db, challengeId, userId)
  const past = await loadScoringInput(ctx, userId, { dueToo: true })
  const challenge = past.challenges.find(one => one.id === challengeId)
  // Settled and cancelled challenges keep their frozen scores.
  if (!challenge) return
  const points = pointsIn(challenge, past.activities, past.invites, past.passes)
  const { challenges, receipts, scores } = writtenPoints([{ challenge, points }], past.activities)
  await ctx.db
    .deleteFrom('receipts')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where(({ eb, not, fn, val }) => not(eb('activity_id', '=', fn.any(val([...points.receipts.keys()])))))
    .execute()
  await sql`
    select write_points(${userId}, ${challenges}::uuid[], ${receipts}::jsonb, ${scores}::jsonb, ${past.streak_days}::int,
      ${past.streak_last_date}::date)`.execute(ctx.db)
  if (past.passes.length > 0) await recountStreak(ctx, userId)
  await writeBonuses(ctx, challenge, userId, past.invites)
}

/**
 * Recomputes and stores a person's receipts, scores, bonuses and streak in every challenge that isn't over: after a
 * workout was changed, deleted or restored. Call it inside the transaction of that change, which holds the person's
 * head. The person's inviters are recounted after the commit. Returns the rank changes.
 */
export async function recountPerson(ctx: Context, userId: string, activityId: string): Promise<Move[]> {
  recountInvitersLater(ctx, userId)
  const past = await loadScoringInput(ctx, userId, { dueToo: true })
  const streak = await recountStreak(ctx, userId)
  const changed = past.activities.find(one => one.id === activityId)
  const [within, without] = [
    past.challenges.filter(challenge => changed && isWithin(challenge, changed)),
    past.challenges.filter(challenge => !changed || !isWithin(challenge, changed)),
  ]
  await ctx.db
    .deleteFrom('receipts')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where(({ eb, fn, val }) => eb('challenge_id', '=', fn.any(val(without.map(one => one.id)))))
    .execute()
  const all = [...within, ...without].map(challenge => ({
    challenge,
    points: pointsIn(challenge, past.activities, past.invites, past.passes),
  }))
  const { challenges, receipts, scores } = writtenPoints(all, past.activities)
  const { rows } = await sql<{ moves: Move[] }>`
    select write_points(${userId}, ${challenges}::uuid[], ${receipts}::jsonb, ${scores}::jsonb, ${streak.days}::int,
      ${streak.lastDate}::date) as moves`.execute(ctx.db)
  // Whether a pass has an effect shows in the receipts that were just written.
  if (past.passes.length > 0) await recountStreak(ctx, userId)
  for (const challenge of past.challenges) {
    if (past.invites.some(invite => invite.challenge_id === challenge.id))
      await writeBonuses(ctx, challenge, userId, past.invites)
  }
  return rows[0]!.moves
}

/**
 * Recomputes the scores of inviters whose bonuses are outdated, each in a separate transaction, so that no one logging
 * a workout waits for two people at once. Returns how many. A failure is logged, does not block the others, and is
 * retried in the next round. Runs outside a transaction, on any number of nodes at once.
 */
export async function recountInviters(ctx: Context, whose: BonusScope): Promise<number> {
  const stale = await ctx.transaction(db => staleInviters({ db, now: ctx.now }, whose))
  let recounted = 0
  for (const { challenge_id, user_id } of stale) {
    try {
      await inSeparateTransaction(ctx, inside => recountParticipant(inside, challenge_id, user_id))
      recounted++
    } catch (error) {
      ctx.tellFault(error, FAILED)
    }
  }
  return recounted
}

const FAILED = 'recount of an inviter'

/**
 * Recounts the scores of a person's inviters, and of the person as an inviter, like `recountInviters`. Never throws:
 * failures are logged, and found by the next sweep.
 */
export async function recountInvitersOf(ctx: Context, userId: string): Promise<void> {
  try {
    await recountInviters(ctx, { personId: userId })
  } catch (error) {
    ctx.tellFault(error, FAILED)
  }
}

/** Runs `recountInvitersOf` after the call's transaction is committed, and before its response. */
export function recountInvitersLater(ctx: Context, userId: string): void {
  ctx.afterCommit(() => recountInvitersOf(ctx, userId))
}
