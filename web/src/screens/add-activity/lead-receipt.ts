import type { Calls } from '@bora/contract/api.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import type { ChallengeType } from '@bora/rules/challenge-types.ts'

type Logged = Calls['POST /activities']['output']
export type LoggedReceipt = Logged['activity']['receipts'][number]
export type Move = Logged['moves'][number]

/** What a workout gave, as one number: an amount in the unit of `type`, and the receipts that it is made of. */
export type Gain = { amount: number; type: ChallengeType; receipts: LoggedReceipt[] }

/**
 * What stands for the whole workout: all points together, wherever they were earned; without any, the greatest number of
 * another unit, kilometres before a day. Null when it gave nothing.
 */
export function gainOf(receipts: readonly LoggedReceipt[]): Gain | null {
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

/**
 * The receipt of the challenge whose ranking is told: the one it was logged from if that gave anything, else the one in
 * which most places were won; where nothing gave anything, the one it was logged from or the first.
 */
export function leadReceipt(
  receipts: readonly LoggedReceipt[],
  moves: readonly Move[],
  challengeId: string | null,
): LoggedReceipt | null {
  const worthy = receipts.filter(one => one.points > 0)
  const among = worthy.length > 0 ? worthy : receipts
  const won = (one: LoggedReceipt) => placesWon(moves.find(move => move.challengeId === one.challengeId))
  const from = among.find(one => one.challengeId === challengeId)
  return from ?? among.toSorted((a, b) => won(b) - won(a))[0] ?? null
}

/** By how many places somebody rose; below zero when others passed meanwhile, 0 where it isn't known. */
export function placesWon(move: Move | undefined): number {
  if (!move || move.rankBefore === null || move.rankAfter === null) return 0
  return move.rankBefore - move.rankAfter
}

function shownNumber({ challengeType, points }: LoggedReceipt): number {
  return challengeTypes[challengeType].unit === 'meters' ? points / 1_000 : points
}
