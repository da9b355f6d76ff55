import type { Prize } from './prizes.ts'

/**
 * How many places are paid where no target decides: the number of tiers, and 1 where the highest score takes it all or there is no prize. A
 * sentence that names a single winner stands only where this is 1.
 */
export function paidPlaces({ kind, split, tiers }: Pick<Prize, 'kind' | 'split' | 'tiers'>): number {
  return kind !== 'none' && split === 'tiers' && tiers ? tiers.length : 1
}
