import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { notifyAll } from '../../notifications/index.ts'
import type { ComputedOutcome } from './outcome.ts'
import type { PrizeParts } from './prize-parts.ts'

/**
 * Tells everybody in the final standings how a challenge ended: who won hears of the prize, the others of their place, and
 * all of them that it was cancelled, where it was, with the words of who did it. `heldUntil` is null where nothing is held.
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
    // Without the words of staff it was cancelled because its prize was not there.
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
