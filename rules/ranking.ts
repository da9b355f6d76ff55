import type { Whole } from './decimal.ts'
import { compareInstants, instantParts } from './instant.ts'
import { compareText } from './text-order.ts'

/** A participant before ranking: who, joined when (UTC instant), with which score. */
export type Entry<Score extends Whole = number> = { participant: string; joinedAt: string; score: Score }

/** A participant's standing: equal scores share a rank (1, 2, 2, 4). */
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

/** Returns whether a rank is meaningful yet: until someone has scored, all are first (docs/rules/scoring.md#ranks). */
export function isPlace({ rank, score }: Pick<Standing, 'rank' | 'score'>): boolean {
  return rank > 1 || score > 0
}

/** Returns the rank of a standing if it is meaningful, else null; also null without a standing. */
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
