import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { participantOf } from '../challenges/challenges.ts'
import { dropParticipant } from '../standings/standings.ts'
import { staleInviters, type Whose, writeBonuses } from './invite-bonuses.ts'
import { readPast } from './past.ts'
import { pointsIn } from './points.ts'
import { writtenPoints } from './written-points.ts'

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
  const past = await readPast(ctx, userId, { dueToo: true })
  const challenge = past.challenges.find(one => one.id === challengeId)
  // What is settled or cancelled keeps its frozen scores.
  if (!challenge) return
  const points = pointsIn(challenge, past.activities, past.invites)
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
  await writeBonuses(ctx, challenge, userId, past.invites)
}

/**
 * Computes the scores afresh of inviters whose bonuses no longer follow from the facts, each in a transaction of its own,
 * so that nobody who trains waits for two people at once. Returns how many. Runs outside a transaction, on any number of
 * nodes at once.
 */
export async function recountInviters(ctx: Context, whose: Whose): Promise<number> {
  const stale = await ctx.transaction(db => staleInviters(db, whose))
  for (const { challenge_id, user_id } of stale) {
    await inOwnTransaction(ctx, inside => recountParticipant(inside, challenge_id, user_id))
  }
  return stale.length
}

/** The same for a person's inviters, and the person as an inviter. Never fails: what did is found by the next sweep. */
export function recountInvitersOf(ctx: Context, userId: string): Promise<void> {
  return recountInviters(ctx, { personId: userId }).then(forget, forget)
}

/** The same once the call's transaction is committed, and before it is answered. */
export function recountInvitersLater(ctx: Context, userId: string): void {
  ctx.afterCommit(() => recountInvitersOf(ctx, userId))
}

function forget(): void {}
