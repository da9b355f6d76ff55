import type { Calls } from '@bora/contract/api.ts'

type Logged = Calls['POST /activities']['output']
export type LoggedReceipt = Logged['activity']['receipts'][number]
export type Move = Logged['moves'][number]

/**
 * The receipt of the challenge whose ranking is shown: the one it was logged from if that earned anything, else the one
 * with the most places gained; where nothing was earned, the one it was logged from or the first.
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

/** The number of places gained; negative when others overtook meanwhile, 0 if unknown. */
export function placesWon(move: Move | undefined): number {
  if (!move || move.rankBefore === null || move.rankAfter === null) return 0
  return move.rankBefore - move.rankAfter
}
