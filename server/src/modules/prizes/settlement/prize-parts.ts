import { type Parts, splitPool } from '@bora/rules/pool-credits.ts'
import type { Settlement } from '@bora/rules/prizes.ts'

/** The fee and each winner's prize as money and credits; the winners in standings order. */
export type PrizeParts = {
  /** The credit part of the pool; null for results from before credits stayed credits, which are money alone. */
  creditCents: number | null
  fee: Parts
  prizes: ReadonlyMap<string, Parts>
}

export const NOTHING: Parts = { moneyCents: 0, creditCents: 0 }

/** Splits a settlement's amounts if this many whole cents of its pool were credits. */
export function partsOf(settlement: Settlement, creditCents: number | null): PrizeParts {
  if (settlement.outcome !== 'paid') return { creditCents, fee: NOTHING, prizes: new Map() }
  const { fee, prizes } = splitPool(settlement, creditCents ?? 0)
  return { creditCents, fee, prizes: new Map(prizes.map(({ participant, ...parts }) => [participant, parts])) }
}

/** Returns the sum of both parts, in whole cents. */
export function wholeOf({ moneyCents, creditCents }: Parts): number {
  return moneyCents + creditCents
}
