import type { Prize } from './prizes.ts'

/**
 * Returns how many places are paid if no target decides: the number of tiers, or 1 if the highest score takes all or
 * there is no prize. Texts name a single winner only if this is 1.
 */
export function paidPlaces({ kind, split, tiers }: Pick<Prize, 'kind' | 'split' | 'tiers'>): number {
  return kind !== 'none' && split === 'tiers' && tiers ? tiers.length : 1
}
