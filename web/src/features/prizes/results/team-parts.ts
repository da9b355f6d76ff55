import { currentLanguage } from '../../../language/language.ts'
import type { ResultsData } from './results-data.ts'

export type FinalTeam = NonNullable<ResultsData['teams']>[number]

/** A larger currency symbol, for amounts in lists. */
export const SYMBOL = '[&>span:first-child]:text-[.7em]'

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

/** A share as a percentage of at most one decimal. */
export function shareText(share: number): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 1 }).format(share)
}
