import type { SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { type ChallengeRow, participantOf } from '../challenges/challenges.ts'
import { isEnded, isFundingOver, isStarted } from '../joining/joining.ts'

export type Purpose = { purpose: 'entry' | 'prize'; amountCents: number }

/**
 * What the viewer has to pay in a challenge now (whole cents): as its creator the announced prize, else the own
 * entry. Refuses when there is nothing to pay, or no longer.
 */
export async function purposeOf(ctx: SignedIn, challenge: ChallengeRow): Promise<Purpose> {
  if (challenge.status === 'cancelled') throw new Refusal('challenge_cancelled')
  if (challenge.status === 'completed' || isEnded(ctx, challenge)) throw new Refusal('challenge_ended')
  const isCreator = challenge.creator_id === ctx.viewer.id
  const announced = challenge.prize_kind === 'fixed' || challenge.prize_kind === 'sponsored'
  if (isCreator && announced && challenge.funded_at === null) {
    // A fixed prize is there at the start or the challenge is cancelled; a sponsor's may come later (decisions 4).
    if (challenge.prize_kind === 'fixed' && isFundingOver(ctx, challenge)) throw new Refusal('challenge_started')
    return { purpose: 'prize', amountCents: challenge.prize_amount_cents }
  }
  const participant = await participantOf(ctx.db, challenge.id, ctx.viewer.id)
  if (!participant) throw new Refusal('not_participating')
  if (participant.state === 'participating') throw new Refusal('payment_closed')
  if (challenge.closed_after_start && !isCreator && isStarted(ctx, challenge)) throw new Refusal('challenge_started')
  if (!ctx.viewer.emailConfirmed) throw new Refusal('email_not_confirmed')
  return { purpose: 'entry', amountCents: challenge.entry_fee_cents }
}
