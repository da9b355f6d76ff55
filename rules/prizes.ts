import type { Whole } from './decimal.ts'
import { FIRST_DIVISION } from './fairness/divisions.ts'
import { type TeamMember, teamReached, type TeamRules, type TeamStanding, teamStandingsOf } from './fairness/teams.ts'
import { type Currency, platformFee } from './money.ts'
import { ranksOf, type Standing } from './ranking.ts'
import { numbersOf } from './rules-version.ts'

export const PRIZE_KINDS = ['none', 'challenge', 'sponsored', 'fixed'] as const
export const PRIZE_SPLITS = ['winner', 'tiers'] as const

export type PrizeKind = (typeof PRIZE_KINDS)[number]

/** The prize of a challenge (docs/rules/prizes.md#kinds). Amounts are whole cents. */
export type Prize = {
  /** `challenge` is the pool of entry fees, `sponsored` a sponsor's amount, `fixed` the creator's. */
  kind: PrizeKind
  currency: Currency
  /** Used for `challenge` only. */
  entryFeeCents: Whole
  /** Used for `sponsored` and `fixed` only. */
  amountCents: Whole
  split: (typeof PRIZE_SPLITS)[number]
  /** Whole percentages by rank that sum to 100; with `tiers` only. */
  tiers: readonly number[] | null
  /**
   * Whole percentage of the pot that all who reached the target share; absent is 0
   * (docs/rules/fair-starts.md#completers).
   */
  completersPercent?: number | null
}

/** No prize and no fee. */
export const NO_PRIZE: Prize = {
  kind: 'none',
  currency: 'BRL',
  entryFeeCents: 0,
  amountCents: 0,
  split: 'winner',
  tiers: null,
}

export type Amount<Cents = number> = { participant: string; amountCents: Cents }

/** How the money of a challenge is distributed: prizes and fee, or refunds, sum to the pool. */
export type Settlement<Cents = number> = {
  outcome: 'paid' | 'refunded' | 'none'
  poolCents: Cents
  feeCents: Cents
  prizes: Amount<Cents>[]
  refunds: Amount<Cents>[]
}

/** The prize, and the version of the rules that it is distributed by (docs/rules/scoring.md#rules-version). */
type WonChallenge = { prize: Prize; rulesVersion: number }

/** The facts of a challenge that a settlement depends on. `divisions` and `teams` are absent if there are none. */
export type SettledChallenge = WonChallenge & {
  target: Whole | null
  cancelled: boolean
  divisions?: boolean | null
  teams?: TeamRules | null
}

/** A participant's standing, and their own target if passes can change it (docs/rules/passes.md#target). */
export type SettledStanding = Standing<Whole> & { target?: Whole | null }

/** The team and division of each participant, including those not in the standings: a team's size counts them. */
export type Grouped = TeamMember & { division?: string | null }

/** Returns the entry fee in whole cents: 0 for every kind but `challenge` (docs/rules/prizes.md#kinds). */
export function entryFeeOf(prize: Pick<Prize, 'kind' | 'entryFeeCents'>): bigint {
  return prize.kind === 'challenge' ? BigInt(prize.entryFeeCents) : 0n
}

/**
 * Returns the pool for this number of paid participants, the platform's fee and the remaining prize, in whole cents
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
 * Distributes the money of a challenge (docs/rules/prizes.md#split, docs/rules/prizes.md#refunds). `standings` are in
 * standings order; if there is an entry fee, those not in `paid` are left out and the others ranked again. `people` are
 * all participants, used only with teams or divisions. The result lists every winner, even with 0 cents, or every
 * refunded fee; a refunded amount of a sponsor or creator isn't listed.
 */
export function settle(
  challenge: SettledChallenge,
  standings: readonly SettledStanding[],
  paid: ReadonlySet<string>,
  people: readonly Grouped[] = [],
): Settlement {
  return settleWithOddCents(challenge, standings, paid, people).settlement
}

/** Like `settle`; `oddCents` lists the winners who got one of the odd cents (docs/rules/prizes.md#odd-cents). */
export function settleWithOddCents(
  challenge: SettledChallenge,
  standings: readonly SettledStanding[],
  paid: ReadonlySet<string>,
  people: readonly Grouped[] = [],
): { settlement: Settlement; oddCents: ReadonlySet<string> } {
  const { settlement: exact, oddCents } = distribute(challenge, standings, paid, people)
  const numbers = (amounts: Amount<bigint>[]) =>
    amounts.map(({ participant, amountCents }) => ({ participant, amountCents: Number(amountCents) }))
  const settlement = {
    outcome: exact.outcome,
    poolCents: Number(exact.poolCents),
    feeCents: Number(exact.feeCents),
    prizes: numbers(exact.prizes),
    refunds: numbers(exact.refunds),
  }
  return { settlement, oddCents }
}

/** Like `settle`, for cents of any size. */
export function settleExactly(
  challenge: SettledChallenge,
  standings: readonly SettledStanding[],
  paid: ReadonlySet<string>,
  people: readonly Grouped[] = [],
): Settlement<bigint> {
  return distribute(challenge, standings, paid, people).settlement
}

/** An exact fraction of the pot, after the platform's fee. */
export type Fraction = { part: bigint; of: bigint }

/** A participant, or a team, for splitting. */
type Contender = { id: string; rank: number; scored: boolean; reached: boolean }

function distribute(
  challenge: SettledChallenge,
  standings: readonly SettledStanding[],
  paid: ReadonlySet<string>,
  people: readonly Grouped[],
): { settlement: Settlement<bigint>; oddCents: ReadonlySet<string> } {
  const { prize, cancelled, rulesVersion } = challenge
  const entryFee = entryFeeOf(prize)
  const entitled = entryFee > 0n ? rankedAnew(standings.filter(one => paid.has(one.participant))) : standings
  const { pool, fee } = exactPool(challenge, entitled.length)
  const oddCents = new Set<string>()
  if (pool === 0n)
    return { settlement: { outcome: 'none', poolCents: 0n, feeCents: 0n, prizes: [], refunds: [] }, oddCents }

  const tooFew = prize.kind === 'challenge' && entitled.length < numbersOf(rulesVersion).leastPaidParticipants
  const shares = cancelled || tooFew ? new Map<string, Fraction>() : sharesIn(challenge, entitled, people)
  if (shares.size === 0) {
    const refunds = entryFee > 0n ? entitled.map(({ participant }) => ({ participant, amountCents: entryFee })) : []
    return { settlement: { outcome: 'refunded', poolCents: pool, feeCents: 0n, prizes: [], refunds }, oddCents }
  }
  const winners = entitled.filter(one => shares.has(one.participant)).map(one => one.participant)
  const prizes = inCents(pool - fee, winners, shares, oddCents)
  return { settlement: { outcome: 'paid', poolCents: pool, feeCents: fee, prizes, refunds: [] }, oddCents }
}

function exactPool({ prize, rulesVersion }: WonChallenge, paidCount: number): { pool: bigint; fee: bigint } {
  if (prize.kind === 'none') return { pool: 0n, fee: 0n }
  if (prize.kind !== 'challenge') return { pool: BigInt(prize.amountCents), fee: 0n }
  const pool = entryFeeOf(prize) * BigInt(paidCount)
  return { pool, fee: platformFee(pool, numbersOf(rulesVersion).platformFeePercent) }
}

/**
 * Rounds each exact share down once; the remaining cents go one each from the top, as listed in `oddCents`
 * (docs/rules/prizes.md#odd-cents).
 */
function inCents(
  cents: bigint,
  winners: readonly string[],
  shares: ReadonlyMap<string, Fraction>,
  oddCents: Set<string>,
): Amount<bigint>[] {
  const amounts = winners.map(participant => {
    const { part, of } = shares.get(participant)!
    return { participant, amountCents: (cents * part) / of }
  })
  const left = Number(amounts.reduce((rest, one) => rest - one.amountCents, cents))
  for (const { participant } of amounts.slice(0, left)) oddCents.add(participant)
  return amounts.map((one, index) => (index < left ? { ...one, amountCents: one.amountCents + 1n } : one))
}

/** Returns each winner's share of the pot; shares sum to 1, and there are none without winners. */
function sharesIn(
  challenge: SettledChallenge,
  standings: readonly SettledStanding[],
  people: readonly Grouped[],
): Map<string, Fraction> {
  if (challenge.teams) return sharesOfTeams({ ...challenge, teams: challenge.teams }, standings, people)
  const { prize, target } = challenge
  const percent = BigInt(prize.completersPercent ?? 0)
  const contenders = standings.map(one => contender(one, target))
  const reached = contenders.filter(one => one.scored && one.reached)
  // A share for everyone who completes replaces the target in the split (docs/rules/fair-starts.md#completers).
  const split = { ...prize, targetCounts: percent === 0n }
  const rest = challenge.divisions ? sharesOfDivisions(split, contenders, people) : sharesOf(split, contenders)
  if (percent === 0n || reached.length === 0) return rest
  const all = new Map(
    [...rest].map(([id, share]) => [id, { part: share.part * (100n - percent), of: share.of * 100n }]),
  )
  const each = { part: percent, of: 100n * BigInt(reached.length) }
  for (const { id } of reached) {
    const share = all.get(id)
    all.set(id, share ? { part: share.part * each.of + each.part * share.of, of: share.of * each.of } : each)
  }
  return all
}

/**
 * Splits in proportion to the size of the divisions with a winner, then within each by division rank
 * (docs/rules/fair-starts.md#divisions).
 */
function sharesOfDivisions(split: Split, contenders: readonly Contender[], people: readonly Grouped[]) {
  const divisionOf = new Map(people.map(one => [one.id, one.division]))
  const divided = contenders.map(one => ({ ...one, division: divisionOf.get(one.id) ?? FIRST_DIVISION }))
  const ofEach = [...Map.groupBy(divided, one => one.division).values()].map(ofOne => ({
    people: ofOne.length,
    shares: sharesOf(split, rankedInside(ofOne)),
  }))
  const won = ofEach.filter(one => one.shares.size > 0)
  const among = BigInt(won.reduce((sum, one) => sum + one.people, 0))
  return new Map(
    won.flatMap(one =>
      [...one.shares].map(([id, { part, of }]) => [id, { part: part * BigInt(one.people), of: of * among }] as const),
    ),
  )
}

// By overall ranks, which order a division like its own scores.
function rankedInside(division: readonly Contender[]): Contender[] {
  let rank = 0
  return division.map((one, index) => {
    if (index === 0 || division[index - 1]!.rank !== one.rank) rank = index + 1
    return { ...one, rank }
  })
}

/**
 * Splits among teams instead of people; a team's share is split equally among its members with a score of their own
 * (docs/rules/teams.md#prize).
 */
function sharesOfTeams(
  { prize, target, teams: rules, rulesVersion }: SettledChallenge & { teams: TeamRules },
  standings: readonly SettledStanding[],
  people: readonly Grouped[],
): Map<string, Fraction> {
  const teams = teamStandingsOf(rules, standings, people)
  if (prize.kind === 'challenge' && teams.length < numbersOf(rulesVersion).leastTeams) return new Map()
  const teamOf = new Map(people.map(one => [one.id, one.team]))
  const scored = Map.groupBy(
    standings.filter(one => one.score > 0),
    one => teamOf.get(one.participant) ?? null,
  )
  const shares = new Map<string, Fraction>()
  for (const [team, { part, of }] of teamShares(prize, target, teams)) {
    const members = scored.get(team)!
    for (const { participant } of members) shares.set(participant, { part, of: of * BigInt(members.length) })
  }
  return shares
}

/**
 * Returns the exact share of the prize of each team that wins, given the final standings of teams; shares sum to 1
 * (docs/rules/teams.md#prize). It does not check that the prize is paid at all.
 */
export function teamShares(
  prize: Pick<Prize, 'split' | 'tiers'>,
  target: Whole | null,
  teams: readonly TeamStanding[],
): Map<string, Fraction> {
  const contenders = teams.map(one => ({
    id: one.team,
    rank: one.rank,
    scored: one.sum > 0n,
    reached: target !== null && teamReached(one, target),
  }))
  return sharesOf({ ...prize, targetCounts: true }, contenders)
}

function contender({ participant, rank, score, target: own }: SettledStanding, target: Whole | null): Contender {
  return { id: participant, rank, scored: score > 0, reached: target !== null && score >= (own ?? target) }
}

/** How a pot is split, and whether reaching the target matters. */
type Split = Pick<Prize, 'split' | 'tiers'> & { targetCounts: boolean }

function sharesOf(split: Split, contenders: readonly Contender[]): Map<string, Fraction> {
  const scored = contenders.filter(one => one.scored)
  if (split.split === 'tiers') return tierShares(split.tiers ?? [], scored)
  const reached = split.targetCounts ? scored.filter(one => one.reached) : []
  const winners = reached.length > 0 ? reached : scored.filter(one => one.rank === 1)
  const share = { part: 1n, of: BigInt(winners.length) }
  return new Map(winners.map(({ id }) => [id, share]))
}

// Tied ranks pool the tiers they cover and share them equally; tiers without a holder are spread over the others in
// proportion.
function tierShares(tiers: readonly number[], scored: readonly Contender[]): Map<string, Fraction> {
  const ties = [...Map.groupBy(scored, one => one.rank)]
    .filter(([rank]) => rank <= tiers.length)
    .map(([rank, tied]) => ({ tied, percent: sumOf(tiers.slice(rank - 1, rank - 1 + tied.length)) }))
  const held = sumOf(ties.map(one => one.percent))
  return new Map(
    ties.flatMap(({ tied, percent }) =>
      tied.map(({ id }) => [id, { part: BigInt(percent), of: BigInt(held) * BigInt(tied.length) }] as const),
    ),
  )
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

function rankedAnew(standings: readonly SettledStanding[]): SettledStanding[] {
  const ranks = ranksOf(standings)
  return standings.map((one, index) => ({ ...one, rank: ranks[index]!.rank }))
}
