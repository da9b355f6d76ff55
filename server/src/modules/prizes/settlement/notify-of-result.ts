import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { notifyAll } from '../../notifications/index.ts'
import type { ComputedOutcome } from './outcome.ts'
import type { PrizeParts } from './prize-parts.ts'

/** Why a rule cancels a challenge: its prize was not paid, or two teams lacked people. */
export type CancellationCause = 'unfunded' | 'tooFew'

/**
 * Notifies everyone in the final standings of a challenge's result: winners of the prize, others of their place, and
 * everyone of a cancellation with its author's words, or without them its cause. `heldUntil` is null if nothing is held.
 */
export async function notifyOfResult(
  ctx: Context,
  { id: challengeId, title, currency }: ChallengeRow,
  { standings, settlement, inTeams, inDivisions }: ComputedOutcome,
  {
    cancelled,
    words,
    cause,
    heldUntil: freeAt,
    parts,
  }: {
    cancelled: boolean
    words: string | null
    cause: CancellationCause
    heldUntil: string | null
    parts: PrizeParts
  },
): Promise<void> {
  const about = { subject: challengeId }
  if (cancelled) {
    const facts = { challengeId, title, ...(words === null ? { [cause]: true } : { words }) }
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
          // The prize follows the place of the team, or in the division.
          rank: inTeams?.get(userId)?.rank ?? inDivisions?.get(userId)?.rank ?? rank,
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
        facts: { challengeId, title, rank, people, ...inDivisions?.get(userId) },
      })),
  )
}
