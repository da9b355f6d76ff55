import { whyNot } from '@bora/rules/abilities.ts'
import type { Context } from '../../core/context.ts'
import { recountParticipant } from '../scores/scores.ts'
import { acceptInvitations, participantOf } from '../challenges/challenges.ts'
import { lockChallenge } from './challenge-lock.ts'
import { factsFor } from './facts.ts'
import { toChallenge } from './invited-by.ts'
import { lockSeats, seatForGood } from './seats.ts'

/**
 * Makes somebody whose entry is paid a participant, with the scores of everything logged so far. False when there is
 * nothing to enter any more (over, cancelled, closed since the start, left, already in, or the seat lapsed and was given
 * to somebody else): then the money must go back.
 */
export async function confirmEntry(ctx: Context, challengeId: string, userId: string): Promise<boolean> {
  const challenge = await lockChallenge(ctx, challengeId)
  // What was paid is paid, whatever became of the address; whether there is a seat for it, the counter says.
  const facts = await factsFor(ctx, challenge, { id: userId, emailConfirmed: true }, { openPayment: true })
  if (whyNot('pay', facts, ctx.now)) return false
  const seats = await lockSeats(ctx, challengeId)
  const there = await participantOf(ctx.db, challengeId, userId)
  if (there?.state !== 'payment_pending') return false
  if (!(await seatForGood(ctx, seats, there))) return false
  await acceptInvitations(ctx, userId, toChallenge(challengeId))
  await recountParticipant(ctx, challengeId, userId)
  return true
}
