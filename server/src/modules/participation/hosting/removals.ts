import type { Context } from '../../../core/context.ts'
import { recountParticipant } from '../../scoring/index.ts'
import { lockChallenge } from '../joining/challenge-lock.ts'
import { removeParticipant, withdrawParticipant } from '../joining/seats.ts'

/**
 * Removes a participant permanently: joining again is refused. After the start, by staff, the person is `out` in the
 * history (docs/rules/challenges.md#removing). False for a person who isn't in it.
 */
export async function removeForGood(
  ctx: Context,
  challengeId: string,
  userId: string,
  { reason, byStaff }: { reason: string; byStaff: boolean },
): Promise<boolean> {
  const takeOut = byStaff ? withdrawParticipant : removeParticipant
  if (!(await takeOut(ctx, challengeId, userId))) return false
  await ctx.db
    .insertInto('challenge_removals')
    .values({ challenge_id: challengeId, user_id: userId, reason, at: ctx.now.toISOString(), by_staff: byStaff })
    .execute()
  ctx.afterCommit(() => ctx.live.standingsMoved(challengeId))
  return true
}

/**
 * Voids all workouts of a participant in a challenge that isn't settled, or reinstates them
 * (docs/rules/moderation.md#conduct). Returns false for a person who isn't in it, and if nothing changes.
 */
export async function setDisqualified(
  ctx: Context,
  challengeId: string,
  userId: string,
  isDisqualified: boolean,
): Promise<boolean> {
  const challenge = await lockChallenge(ctx, challengeId)
  if (challenge.status !== 'active') return false
  const changed = await ctx.db
    .updateTable('participants')
    .set({ disqualified_at: isDisqualified ? ctx.now.toISOString() : null })
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where('disqualified_at', isDisqualified ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) return false
  await recountParticipant(ctx, challengeId, userId)
  return true
}
