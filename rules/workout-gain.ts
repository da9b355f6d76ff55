import { type ChallengeType, challengeTypes } from './challenge-types.ts'

type Worth = { challengeType: ChallengeType; points: number }

/** A workout's result as one number: an amount in the unit of `type`, and the receipts behind it. */
export type Gain<Receipt> = { amount: number; type: ChallengeType; receipts: Receipt[] }

/**
 * Returns the result of the whole workout: all points together, from all challenges; without any, the greatest number
 * of another unit, kilometres before a day. Null if it gave nothing.
 */
export function gainOf<Receipt extends Worth>(receipts: readonly Receipt[]): Gain<Receipt> | null {
  const worthy = receipts.filter(one => one.points > 0)
  const inPoints = worthy.filter(one => challengeTypes[one.challengeType].unit === 'points')
  const [first] = inPoints
  if (first) {
    const amount = inPoints.reduce((sum, one) => sum + one.points, 0)
    return { amount, type: first.challengeType, receipts: inPoints }
  }
  const [best] = worthy.toSorted((a, b) => shownNumber(b) - shownNumber(a))
  return best ? { amount: best.points, type: best.challengeType, receipts: [best] } : null
}

function shownNumber({ challengeType, points }: Worth): number {
  return challengeTypes[challengeType].unit === 'meters' ? points / 1_000 : points
}
