import { type Parts, splitPool } from '@bora/rules/pool-credits.ts'
import type { Settlement } from '@bora/rules/prizes.ts'

/** What the fee and the prize of each winner are, as money and credits; the winners in standings order. */
export type PrizeParts = {
  /** What of the pool was credits; null for results from before credits stayed credits, which are money alone. */
  creditCents: number | null
  fee: Parts
  prizes: ReadonlyMap<string, Parts>
}

export const NOTHING: Parts = { moneyCents: 0, creditCents: 0 }

/** Divides what a settlement gives out, when so many whole cents of its pool were credits. */
export function partsOf(settlement: Settlement, creditCents: number | null): PrizeParts {
  if (settlement.outcome !== 'paid') return { creditCents, fee: NOTHING, prizes: new Map() }
  const { fee, prizes } = splitPool(settlement, creditCents ?? 0)
  return { creditCents, fee, prizes: new Map(prizes.map(({ participant, ...parts }) => [participant, parts])) }
}

/** Both parts together, in whole cents. */
export function wholeOf({ moneyCents, creditCents }: Parts): number {
  return moneyCents + creditCents
}
