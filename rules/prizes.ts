import type { Whole } from './decimal.ts'
import { allot, type Currency, platformFee } from './money.ts'
import { ranksOf, type Standing } from './ranking.ts'
import { numbersOf } from './rules-version.ts'

export const PRIZE_KINDS = ['none', 'challenge', 'sponsored', 'fixed'] as const
export const PRIZE_SPLITS = ['winner', 'tiers'] as const

export type PrizeKind = (typeof PRIZE_KINDS)[number]

/** What can be won (docs/rules/prizes.md#kinds). Amounts are whole cents. */
export type Prize = {
  /** `challenge` is the pool of entry fees, `sponsored` a sponsor's amount, `fixed` the creator's. */
  kind: PrizeKind
  currency: Currency
  /** Only `challenge` has one; ignored elsewhere. */
  entryFeeCents: Whole
  /** Read for `sponsored` and `fixed` only. */
  amountCents: Whole
  split: (typeof PRIZE_SPLITS)[number]
  /** Whole percentages by rank that sum to 100; with `tiers` only. */
  tiers: readonly number[] | null
}

/** Nothing to win and nothing to pay. */
export const NO_PRIZE: Prize = {
  kind: 'none',
  currency: 'BRL',
  entryFeeCents: 0,
  amountCents: 0,
  split: 'winner',
  tiers: null,
}

export type Amount<Cents = number> = { participant: string; amountCents: Cents }

/** How the money of a challenge is given out: prizes and fee, or refunds, sum to the pool. */
export type Settlement<Cents = number> = {
  outcome: 'paid' | 'refunded' | 'none'
  poolCents: Cents
  feeCents: Cents
  prizes: Amount<Cents>[]
  refunds: Amount<Cents>[]
}

/** What can be won, and the version of the rules by which it is (docs/rules/scoring.md#rules-version). */
type WonChallenge = { prize: Prize; rulesVersion: number }

/** What settling reads of a challenge. */
export type SettledChallenge = WonChallenge & { target: Whole | null; cancelled: boolean }

/** The entry fee in whole cents: 0 for every kind but `challenge` (docs/rules/prizes.md#kinds). */
export function entryFeeOf(prize: Pick<Prize, 'kind' | 'entryFeeCents'>): bigint {
  return prize.kind === 'challenge' ? BigInt(prize.entryFeeCents) : 0n
}

/**
 * What is in the pool when so many have paid, what the platform keeps of it and what is left to win, in whole cents
 * (docs/rules/prizes.md#platform-fee). Before the start this is the estimate that the challenge shows.
 */
export function poolOf(
  challenge: WonChallenge,
  paidCount: number,
): { poolCents: number; feeCents: number; toWinCents: number } {
  const { pool, fee } = exactPool(challenge, paidCount)
  return { poolCents: Number(pool), feeCents: Number(fee), toWinCents: Number(pool - fee) }
}

/**
 * Gives out the money of a challenge (docs/rules/prizes.md#split, docs/rules/prizes.md#refunds). `standings` are in
 * standings order and, where there is an entry fee, those not in `paid` are left out and the others ranked anew. The
 * result lists every winner, also with 0 cents, or every fee that goes back; a sponsor's or creator's amount that goes
 * back isn't listed.
 */
export function settle(
  challenge: SettledChallenge,
  standings: readonly Standing<Whole>[],
  paid: ReadonlySet<string>,
): Settlement {
  const exact = settleExactly(challenge, standings, paid)
  const numbers = (amounts: Amount<bigint>[]) =>
    amounts.map(({ participant, amountCents }) => ({ participant, amountCents: Number(amountCents) }))
  return {
    outcome: exact.outcome,
    poolCents: Number(exact.poolCents),
    feeCents: Number(exact.feeCents),
    prizes: numbers(exact.prizes),
    refunds: numbers(exact.refunds),
  }
}

/** The same as `settle`, for cents of any size. */
export function settleExactly(
  challenge: SettledChallenge,
  standings: readonly Standing<Whole>[],
  paid: ReadonlySet<string>,
): Settlement<bigint> {
  const { prize, target, cancelled, rulesVersion } = challenge
  const entryFee = entryFeeOf(prize)
  const entitled = entryFee > 0n ? ranksOf(standings.filter(one => paid.has(one.participant))) : standings
  const { pool, fee } = exactPool(challenge, entitled.length)
  if (pool === 0n) return { outcome: 'none', poolCents: 0n, feeCents: 0n, prizes: [], refunds: [] }

  const tooFew = prize.kind === 'challenge' && entitled.length < numbersOf(rulesVersion).leastPaidParticipants
  const winners = cancelled || tooFew ? [] : winnersOf(prize, target, entitled)
  if (winners.length === 0) {
    const refunds = entryFee > 0n ? entitled.map(({ participant }) => ({ participant, amountCents: entryFee })) : []
    return { outcome: 'refunded', poolCents: pool, feeCents: 0n, prizes: [], refunds }
  }
  const shares = allot(
    pool - fee,
    winners.map(winner => winner.weight),
  )
  const prizes = winners.map(({ participant }, index) => ({ participant, amountCents: shares[index]! }))
  return { outcome: 'paid', poolCents: pool, feeCents: fee, prizes, refunds: [] }
}

type Winner = { participant: string; weight: bigint }

function exactPool({ prize, rulesVersion }: WonChallenge, paidCount: number): { pool: bigint; fee: bigint } {
  if (prize.kind === 'none') return { pool: 0n, fee: 0n }
  if (prize.kind !== 'challenge') return { pool: BigInt(prize.amountCents), fee: 0n }
  const pool = entryFeeOf(prize) * BigInt(paidCount)
  return { pool, fee: platformFee(pool, numbersOf(rulesVersion).platformFeePercent) }
}

function winnersOf(prize: Prize, target: Whole | null, standings: readonly Standing<Whole>[]): Winner[] {
  const scored = standings.filter(one => one.score > 0)
  if (prize.split === 'tiers') return tierWinners(prize.tiers ?? [], scored)
  const reached = target === null ? [] : scored.filter(one => one.score >= target)
  const winners = reached.length > 0 ? reached : scored.filter(one => one.rank === 1)
  return winners.map(({ participant }) => ({ participant, weight: 1n }))
}

// Tied ranks pool the tiers they cover and share them equally. Only proportions matter to `allot`, so the tiers that
// nobody holds spread over the held ones by themselves; a common multiple of the tie sizes keeps the weights whole.
function tierWinners(tiers: readonly number[], scored: readonly Standing<Whole>[]): Winner[] {
  const holders = scored.filter(one => one.rank <= tiers.length)
  const sizes = new Map<number, number>()
  for (const { rank } of holders) sizes.set(rank, (sizes.get(rank) ?? 0) + 1)
  const common = [...sizes.values()].reduce((multiple, size) => multiple * BigInt(size), 1n)
  return holders.map(({ participant, rank }) => {
    const size = sizes.get(rank)!
    const percent = tiers.slice(rank - 1, rank - 1 + size).reduce((sum, tier) => sum + tier, 0)
    return { participant, weight: (BigInt(percent) * common) / BigInt(size) }
  })
}
