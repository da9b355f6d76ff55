import type { Whole } from './decimal.ts'
import { compareInstants, instantParts } from './instant.ts'
import { compareText } from './text-order.ts'

/** A participant's place before ranking: who, since when (UTC instant), with how much. */
export type Entry<Score extends Whole = number> = { participant: string; joinedAt: string; score: Score }

/** A participant's place: equal scores share a rank (1, 2, 2, 4). */
export type Standing<Score extends Whole = number> = { participant: string; rank: number; score: Score }

/**
 * Ranks participants by score, highest first, with standard competition ranking (docs/rules/scoring.md#ranks). Returns
 * them in the order of standings: rank, then joinedAt, then id by code point.
 */
export function standingsOf<Score extends Whole>(entries: readonly Entry<Score>[]): Standing<Score>[] {
  const placed = entries.map(entry => ({ entry, joined: instantParts(entry.joinedAt) }))
  placed.sort((a, b) => {
    if (a.entry.score !== b.entry.score) return a.entry.score > b.entry.score ? -1 : 1
    return compareInstants(a.joined, b.joined) || compareText(a.entry.participant, b.entry.participant)
  })
  return ranksOf(placed.map(({ entry: { participant, score } }) => ({ participant, score })))
}

/** Returns whether a rank is a place in a race yet: as long as nobody has scored, all are first (docs/rules/scoring.md#ranks). */
export function isPlace({ rank, score }: Pick<Standing, 'rank' | 'score'>): boolean {
  return rank > 1 || score > 0
}

/** Returns the rank of a standing that is a place already; null where it isn't, or where there is none of either. */
export function placeOf({ rank, score }: { rank: number | null; score: number | null }): number | null {
  return rank !== null && score !== null && isPlace({ rank, score }) ? rank : null
}

/** Returns the ranks of participants who are already in the order of standings. */
export function ranksOf<Score extends Whole>(
  ordered: readonly { participant: string; score: Score }[],
): Standing<Score>[] {
  let rank = 0
  return ordered.map(({ participant, score }, index) => {
    if (index === 0 || ordered[index - 1]!.score !== score) rank = index + 1
    return { participant, rank, score }
  })
}
