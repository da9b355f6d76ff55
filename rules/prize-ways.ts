/** One movement of a person's available money, in whole cents: positive came in, negative went out. */
export type FreeMove = {
  key: string
  cents: number
  /** The challenge whose prize came in, or is held again. */
  prize: string | null
  /** The key of the movement that this one reverses. */
  undoes: string | null
  isPayout: boolean
}

/** The part of one prize in a payout, in whole cents. */
export type PayoutPart = { prize: string; cents: number }

/** How the available money of one prize was used; the three parts sum to the credited amount. */
export type PrizeWay = {
  leftCents: number
  /** Spent on entries, or on a debt. */
  spentCents: number
  /** By the key of the payout that took it, oldest first. */
  paidOut: { key: string; cents: number }[]
}

type Lot = { prize: string | null; left: number }
type Taken = { lot: Lot; cents: number }

/**
 * Traces a person's available money in one currency through its movements, oldest first, and returns how each prize was
 * used. Money is spent first in, first out; returned money goes back to the prizes it was spent from; a prize that is
 * held again is first taken from itself (docs/rules/money.md#way-of-a-prize). Money must be credited before it is
 * spent.
 */
export function prizeWays(moves: readonly FreeMove[]): Map<string, PrizeWay> {
  const { lots, taken, isPayout } = follow(moves)
  const ways = new Map<string, PrizeWay>()
  const wayOf = (prize: string): PrizeWay => {
    const way = ways.get(prize) ?? { leftCents: 0, spentCents: 0, paidOut: [] }
    ways.set(prize, way)
    return way
  }
  for (const { prize, left } of lots) if (prize !== null) wayOf(prize).leftCents += left
  for (const [key, parts] of taken) {
    if (!isPayout.has(key)) continue
    for (const [prize, cents] of byPrize(parts)) {
      if (isPayout.get(key)) wayOf(prize).paidOut.push({ key, cents })
      else wayOf(prize).spentCents += cents
    }
  }
  return ways
}

/**
 * Returns the prizes that each payout drew on when it was requested, by its key, whatever its outcome: the largest part
 * first, without money from other sources. Takes the same movements as `prizeWays`
 * (docs/rules/money.md#way-of-a-prize).
 */
export function payoutParts(moves: readonly FreeMove[]): Map<string, PayoutPart[]> {
  return new Map(
    [...follow(moves).payouts].map(([key, parts]) => [
      key,
      [...byPrize(parts)].map(([prize, cents]) => ({ prize, cents })).toSorted((a, b) => b.cents - a.cents),
    ]),
  )
}

function follow(moves: readonly FreeMove[]) {
  const lots: Lot[] = []
  const taken = new Map<string, Taken[]>()
  const isPayout = new Map<string, boolean>()
  const payouts = new Map<string, Taken[]>()
  for (const move of moves) {
    if (move.cents < 0) {
      const parts = take(lots, -move.cents, move.prize)
      taken.set(move.key, parts)
      if (move.prize === null) isPayout.set(move.key, move.isPayout)
      if (move.isPayout) payouts.set(move.key, parts)
      continue
    }
    const back = move.undoes === null ? undefined : taken.get(move.undoes)
    if (back) {
      for (const { lot, cents } of back) lot.left += cents
      taken.delete(move.undoes!)
    } else lots.push({ prize: move.prize, left: move.cents })
  }
  return { lots, taken, isPayout, payouts }
}

function take(lots: readonly Lot[], cents: number, own: string | null): Taken[] {
  const parts: Taken[] = []
  let wanted = cents
  const inTurn =
    own === null ? lots : [...lots.filter(lot => lot.prize === own), ...lots.filter(lot => lot.prize !== own)]
  for (const lot of inTurn) {
    const part = Math.min(lot.left, wanted)
    if (part === 0) continue
    lot.left -= part
    wanted -= part
    parts.push({ lot, cents: part })
  }
  if (wanted > 0) throw new RangeError('more left than had come in')
  return parts
}

function byPrize(parts: readonly Taken[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { lot, cents } of parts) if (lot.prize !== null) sums.set(lot.prize, (sums.get(lot.prize) ?? 0) + cents)
  return sums
}
