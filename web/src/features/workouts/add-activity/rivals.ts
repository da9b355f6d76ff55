import type { Calls } from '@bora/contract/api.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import type { DistanceUnit } from '@bora/rules/distance-units.ts'
import { firstNameOf } from '../../../language/first-name.ts'
import { placesWon } from './lead-receipt.ts'
import type { Move } from './lead-receipt.ts'

export type Row = Calls['GET /challenges/:challengeId/leaderboard/around']['output']['rows'][number]

/** Kilometres and miles are shown with two decimals: less than a hundredth more would read as none. */
const LEAST_METRES = { km: 10, mi: 17 }

/** Returns the person right above, and the amount needed to pass them; null for the leader. */
export function nextRival(
  rows: readonly Row[],
  type: ChallengeType,
  distanceUnit: DistanceUnit,
): { name: string; amount: number } | null {
  const mine = rows.findIndex(row => row.isMe)
  const above = rows[mine - 1]
  if (!above) return null
  const least = challengeTypes[type].unit === 'meters' ? LEAST_METRES[distanceUnit] : 1
  const amount = Math.ceil((above.score - rows[mine]!.score + 1) / least) * least
  return { name: firstNameOf(above.person.name), amount }
}

/** The viewer's standing next to a rival before overtaking them. */
export type Before = { rank: number; score: number; rivalRank: number }

/**
 * The standings of the viewer's row and the one right below before the workout; null when these two did not change
 * places.
 */
export function beforePassing(move: Move, below: Row | undefined): Before | null {
  const { rankBefore, scoreBefore, score } = move
  if (!below || placesWon(move) <= 0 || rankBefore === null || scoreBefore === null) return null
  if (scoreBefore > below.score) return null
  return { rank: rankBefore, score: scoreBefore, rivalRank: below.rank - (score > below.score ? 1 : 0) }
}
