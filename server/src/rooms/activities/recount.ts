import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { participantOf } from '../challenges/challenges.ts'
import { dropParticipant } from '../standings/standings.ts'
import { readPast } from './past.ts'
import { pointsIn } from './points.ts'
import { writtenPoints } from './written-points.ts'

/**
 * Computes one participant's receipts and scores in one challenge afresh from all facts, and writes them: after
 * joining, paying, or a bonus that has come to count. Somebody who isn't participating (any more) is taken out. Must
 * run inside the transaction of that change; until it ends, whatever this person logs waits or is computed again.
 */
export async function recountParticipant(ctx: Context, challengeId: string, userId: string): Promise<void> {
  // Before reading: what is logged from now on sees this change, and what was logged until now is seen here.
  await sql`select take_head(${userId})`.execute(ctx.db)
  ctx.afterCommit(() => ctx.live.standingsMoved(challengeId))
  const participant = await participantOf(ctx.db, challengeId, userId)
  if (participant?.state !== 'participating') return dropParticipant(ctx.db, challengeId, userId)
  const past = await readPast(ctx, userId, { dueToo: true })
  const challenge = past.challenges.find(one => one.id === challengeId)
  // What is settled or cancelled keeps its frozen scores.
  if (!challenge) return
  const points = pointsIn(challenge, past.activities, past.bonuses)
  const { challenges, receipts, scores } = writtenPoints([{ challenge, points }], past.activities)
  await ctx.db
    .deleteFrom('receipts')
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where(({ eb, not, fn, val }) => not(eb('activity_id', '=', fn.any(val([...points.receipts.keys()])))))
    .execute()
  await sql`select write_points(${userId}, ${challenges}::uuid[], ${receipts}::jsonb, ${scores}::jsonb)`.execute(ctx.db)
}
