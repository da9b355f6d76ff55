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

/** How a score moved its person in one challenge, as `write_points` and `log_activity` answer it. */
export type Move = { challenge_id: string; score: number; rank_before: number | null; rank_after: number }

/**
 * Computes one participant's receipts and scores in one challenge afresh from all facts, and writes them: after
 * joining, paying, or a bonus that has come to count. Somebody who isn't participating (any more) is taken out. Must
 * run inside the transaction of that change; until it ends, whatever this person logs waits or is computed again. Who
 * brought the person follows once it is committed.
 */
export async function recountParticipant(ctx: Context, challengeId: string, userId: string): Promise<void> {
  // Before reading: what is logged from now on sees this change, and what was logged until now is seen here.
  await sql`select take_head(${userId})`.execute(ctx.db)
  ctx.afterCommit(() => ctx.live.standingsMoved(challengeId))
  recountInvitersLater(ctx, userId)
  const participant = await participantOf(ctx.db, challengeId, userId)
  if (participant?.state !== 'participating') return dropParticipant(ctx.db, challengeId, userId)
  const past = await loadScoringInput(ctx, userId, { dueToo: true })
  const challenge = past.challenges.find(one => one.id === challengeId)
  // What is settled or cancelled keeps its frozen scores.
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
 * Computes a person's receipts, scores, bonuses and streak afresh in every challenge that isn't over, and writes them:
 * after one of the workouts was changed, deleted or brought back. Inside the transaction of that change, which holds the
 * person's head. Who brought the person follows once it is committed. Returns how the scores moved.
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
 * Computes the scores afresh of inviters whose bonuses no longer follow from the facts, each in a transaction of its own,
 * so that nobody who trains waits for two people at once. Returns how many. One that fails is told in the log, holds up
 * none of the others, and is there again in the next round. Runs outside a transaction, on any number of nodes at once.
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

/** The same for a person's inviters, and the person as an inviter. Never fails: what did is in the log, and found by the next sweep. */
export async function recountInvitersOf(ctx: Context, userId: string): Promise<void> {
  try {
    await recountInviters(ctx, { personId: userId })
  } catch (error) {
    ctx.tellFault(error, FAILED)
  }
}

/** The same once the call's transaction is committed, and before it is answered. */
export function recountInvitersLater(ctx: Context, userId: string): void {
  ctx.afterCommit(() => recountInvitersOf(ctx, userId))
}
