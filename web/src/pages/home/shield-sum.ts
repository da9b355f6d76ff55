import type { Day } from '@bora/rules/calendar.ts'
import type { HomeData } from './home-data.ts'

export type ShieldPart = HomeData['shield'][number]
type LifelineState = NonNullable<ShieldPart['lifeline']>['state']

type ShieldSum = {
  passes: { left: number; passDays: number } | null
  lifeline: { state: LifelineState; usedOn: Day | null } | null
}

// With several challenges, the lifeline in the best state is shown.
const ORDER: readonly LifelineState[] = ['ready', 'trained', 'taken']

/** Combines all running challenges: sums their passes and picks the lifeline in the best state. */
export function shieldSum(shield: readonly ShieldPart[]): ShieldSum {
  const passes = shield.flatMap(part => part.passes ?? [])
  const lifelines = shield.flatMap(part => part.lifeline ?? [])
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    passes:
      passes.length === 0
        ? null
        : {
            left: sum(passes.map(one => one.left)),
            passDays: sum(passes.map(one => one.passDays)),
          },
    lifeline: lifelines.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))[0] ?? null,
  }
}
