import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { notifyAll } from '../../notifications/index.ts'
import type { ComputedOutcome } from './outcome.ts'
import type { PrizeParts } from './prize-parts.ts'

/**
 * Notifies everyone in the final standings of a challenge's result: winners of the prize, others of their place, and
 * everyone of a cancellation with its author's words. `heldUntil` is null if nothing is held.
 */
export async function notifyOfResult(
  ctx: Context,
  { id: challengeId, title, currency }: ChallengeRow,
  { standings, settlement }: ComputedOutcome,
  {
    cancelled,
    words,
    heldUntil: freeAt,
    parts,
  }: { cancelled: boolean; words: string | null; heldUntil: string | null; parts: PrizeParts },
): Promise<void> {
  const about = { subject: challengeId }
  if (cancelled) {
    // Without staff's words it was cancelled because its prize was not paid.
    const facts = { challengeId, title, ...(words === null ? { unfunded: true } : { words }) }
    const news = standings.map(({ participant: userId }) => ({
      ...about,
      kind: 'challenge_cancelled' as const,
      userId,
      facts,
    }))
    await notifyAll(ctx, news)
    return
  }
  const prizes = new Map(settlement.prizes.map(one => [one.participant, one.amountCents]))
  const people = standings.length
  await notifyAll(
    ctx,
    standings
      .filter(({ participant }) => prizes.has(participant))
      .map(({ participant: userId, rank }) => ({
        ...about,
        kind: 'prize_credited' as const,
        userId,
        facts: {
          challengeId,
          title,
          cents: prizes.get(userId)!,
          creditCents: parts.prizes.get(userId)!.creditCents,
          currency,
          rank,
          freeAt,
        },
      })),
  )
  await notifyAll(
    ctx,
    standings
      .filter(({ participant }) => !prizes.has(participant))
      .map(({ participant: userId, rank }) => ({
        ...about,
        kind: 'challenge_settled' as const,
        userId,
        facts: { challengeId, title, rank, people },
      })),
  )
}
