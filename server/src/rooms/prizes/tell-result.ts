import type { Context } from '../../core/context.ts'
import type { ChallengeRow } from '../challenges/challenges.ts'
import { tellAll } from '../notifications/notifications.ts'
import type { Computed } from './outcome.ts'

/**
 * Tells everybody in the final standings how a challenge ended: who won hears of the prize, the others of their place, and
 * all of them that it was cancelled, where it was, with the words of who did it. `heldUntil` is null where nothing is held.
 */
export async function tellResult(
  ctx: Context,
  { id: challengeId, title, currency }: ChallengeRow,
  { standings, settlement }: Computed,
  { cancelled, words, heldUntil: freeAt }: { cancelled: boolean; words: string | null; heldUntil: string | null },
): Promise<void> {
  const about = { subject: challengeId }
  if (cancelled) {
    const facts = { challengeId, title, ...(words && { words }) }
    const news = standings.map(({ participant: userId }) => ({
      ...about,
      kind: 'challenge_cancelled' as const,
      userId,
      facts,
    }))
    await tellAll(ctx, news)
    return
  }
  const prizes = new Map(settlement.prizes.map(one => [one.participant, one.amountCents]))
  const people = standings.length
  await tellAll(
    ctx,
    standings
      .filter(({ participant }) => prizes.has(participant))
      .map(({ participant: userId, rank }) => ({
        ...about,
        kind: 'prize_credited' as const,
        userId,
        facts: { challengeId, title, cents: prizes.get(userId)!, currency, rank, freeAt },
      })),
  )
  await tellAll(
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
