import { whyNot } from '@bora/rules/abilities.ts'
import type { Context } from '../../../core/context.ts'
import { recountParticipant } from '../../scoring/index.ts'
import { acceptInvitations, participantOf } from '../../challenges/index.ts'
import { lockChallenge } from './challenge-lock.ts'
import { factsFor } from './facts.ts'
import { notifyInviter, toChallenge } from './invited-by.ts'
import { lockSeats, seatForGood } from './seats.ts'

/**
 * Makes somebody whose entry is paid a participant, with the scores of everything logged so far. False when there was
 * nothing to enter any more when it was paid (over, closed since the start), or there is nothing now (settled, left,
 * already in, or the seat lapsed and was given to somebody else): then the money must go back.
 */
export async function confirmEntry(ctx: Context, challengeId: string, userId: string, paidAt: Date): Promise<boolean> {
  const challenge = await lockChallenge(ctx, challengeId)
  // What was paid is paid, whatever became of the address or of what the person allows itself; whether there is a seat for it, the counter says.
  const facts = await factsFor(ctx, challenge, { id: userId, emailConfirmed: true }, { openPayment: true, bounds: [] })
  if (whyNot('pay', facts, paidAt)) return false
  const seats = await lockSeats(ctx, challengeId)
  const there = await participantOf(ctx.db, challengeId, userId)
  if (there?.state !== 'payment_pending') return false
  if (!(await seatForGood(ctx, seats, there))) return false
  await acceptInvitations(ctx, userId, toChallenge(challengeId))
  await recountParticipant(ctx, challengeId, userId)
  await notifyInviter(ctx, challenge, { userId, invitedBy: there.invited_by })
  return true
}
