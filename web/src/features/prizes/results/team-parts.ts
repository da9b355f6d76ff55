import type { ResultsData } from './results-data.ts'

export type FinalTeam = NonNullable<ResultsData['teams']>[number]

/** What the winners share: the pool without the fee, in cents. */
export function toWin({ poolCents, feeCents }: ResultsData): number {
  return poolCents - feeCents
}

/** A team's share of the prize, from 0 to 1. */
export function shareOf({ share }: FinalTeam): number {
  return share ? share.part / share.of : 0
}

/** A team's part of the prize before it is rounded for each person, in cents. */
export function partOf(team: FinalTeam, results: ResultsData): number {
  return team.share ? (toWin(results) * team.share.part) / team.share.of : 0
}
