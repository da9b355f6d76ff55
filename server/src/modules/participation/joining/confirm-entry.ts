import { whyNot } from '@bora/rules/abilities.ts'
import type { Context } from '../../../core/context.ts'
import { recountParticipant } from '../../scoring/index.ts'
import { acceptInvitations, participantOf } from '../../challenges/index.ts'
import { lockChallenge } from './challenge-lock.ts'
import { factsFor } from './facts.ts'
import { notifyInviter, toChallenge } from './invited-by.ts'
import { placeLate, startFairly } from '../fair-starts/start.ts'
import { teamStartOf } from '../teams/start.ts'
import { lockSeats, seatForGood } from './seats.ts'

/**
 * Makes a person with a paid entry a participant, with the scores of everything logged so far. Returns false if entry
 * was already impossible when it was paid (over, closed since the start, teams closed by now), or is impossible now (settled, left, already
 * in, or the seat lapsed and was taken by another person): then the money must be refunded.
 */
export async function confirmEntry(ctx: Context, challengeId: string, userId: string, paidAt: Date): Promise<boolean> {
  const challenge = await lockChallenge(ctx, challengeId)
  // A paid entry remains paid even if the address or the spending limits changed; the seat counter decides whether
  // there is a seat.
  const facts = await factsFor(ctx, challenge, { id: userId, emailConfirmed: true }, { openPayment: true, bounds: [] })
  if (whyNot('pay', facts, paidAt)) return false
  const seats = await lockSeats(ctx, challengeId)
  // Started teams accept nobody.
  if (await teamStartOf(ctx, challengeId)) return false
  const there = await participantOf(ctx.db, challengeId, userId)
  if (there?.state !== 'payment_pending') return false
  // Who paid before the start is in at the start.
  if (challenge.rules.divisions && paidAt >= new Date(challenge.starts_at)) await startFairly(ctx, challenge)
  if (!(await seatForGood(ctx, seats, there))) return false
  await acceptInvitations(ctx, userId, toChallenge(challengeId))
  await recountParticipant(ctx, challengeId, userId)
  await placeLate(ctx, challenge, userId)
  await notifyInviter(ctx, challenge, { userId, invitedBy: there.invited_by })
  return true
}
