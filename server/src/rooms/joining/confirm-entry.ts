import type { Context } from '../../context.ts'
import { recountParticipant } from '../activities/activities.ts'
import { acceptInvitations, toChallenge } from '../challenges/challenges.ts'
import { isEnded, isStarted, lockChallenge } from './challenge-lock.ts'
import { countParticipating, lockSeats } from './seats.ts'

/**
 * Makes somebody whose entry is paid a participant, with the scores of everything logged so far. False when there is
 * nothing to enter any more (over, cancelled, closed since the start, left, already in): then the money must go back.
 */
export async function confirmEntry(ctx: Context, challengeId: string, userId: string): Promise<boolean> {
  const challenge = await lockChallenge(ctx, challengeId)
  if (challenge.status !== 'active' || isEnded(ctx, challenge)) return false
  if (challenge.closed_after_start && challenge.creator_id !== userId && isStarted(ctx, challenge)) return false
  await lockSeats(ctx, challengeId)
  const entered = await ctx.db
    .updateTable('participants')
    .set({ state: 'participating' })
    .where('challenge_id', '=', challengeId)
    .where('user_id', '=', userId)
    .where('state', '=', 'payment_pending')
    .executeTakeFirst()
  if (entered.numUpdatedRows === 0n) return false
  await countParticipating(ctx, challengeId)
  await acceptInvitations(ctx, userId, toChallenge(challengeId))
  await recountParticipant(ctx, challengeId, userId)
  return true
}
