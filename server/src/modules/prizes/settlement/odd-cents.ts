import type { Amount, Prize } from '@bora/rules/prizes.ts'

/** A winner with the rank in the standings. */
export type RankedAmount = Amount & { rank: number }

/**
 * Returns the winners who got one of the cents left over after each exact share was rounded down
 * (docs/rules/prizes.md#odd-cents). The prizes are those of a settlement, in its order, in whole cents.
 */
export function oddCents(prize: Pick<Prize, 'split' | 'tiers'>, prizes: readonly RankedAmount[]): Set<string> {
  const total = prizes.reduce((sum, one) => sum + BigInt(one.amountCents), 0n)
  const shares =
    prize.split === 'tiers' ? tierShares(prize.tiers ?? [], prizes) : prizes.map(() => ({ percent: 1n, among: 1n }))
  // Each rank's percentage counts once, shared among those who hold it.
  const groups = new Map(
    prizes.map((one, index) => [prize.split === 'tiers' ? one.rank : index, shares[index]!.percent]),
  )
  const whole = [...groups.values()].reduce((sum, percent) => sum + percent, 0n)
  const odd = prizes.filter((one, index) => {
    const { percent, among } = shares[index]!
    return whole > 0n && BigInt(one.amountCents) > (total * percent) / (among * whole)
  })
  return new Set(odd.map(one => one.participant))
}

function tierShares(tiers: readonly number[], prizes: readonly RankedAmount[]): { percent: bigint; among: bigint }[] {
  const sizes = new Map<number, number>()
  for (const { rank } of prizes) sizes.set(rank, (sizes.get(rank) ?? 0) + 1)
  return prizes.map(({ rank }) => {
    const size = sizes.get(rank)!
    const percent = tiers.slice(rank - 1, rank - 1 + size).reduce((sum, tier) => sum + tier, 0)
    return { percent: BigInt(percent), among: BigInt(size) }
  })
}
