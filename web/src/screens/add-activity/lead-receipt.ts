import type { Calls } from '@bora/contract/api.ts'

type Logged = Calls['POST /activities']['output']
export type LoggedReceipt = Logged['activity']['receipts'][number]
export type Move = Logged['moves'][number]

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
