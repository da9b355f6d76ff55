import type { Whole } from '../decimal.ts'
import { compareInstants, instantParts } from '../instant.ts'
import { ranksOf } from '../ranking.ts'
import { numbersOf } from '../rules-version.ts'
import { compareText } from '../text-order.ts'

/** Divisions by baseline, and the division of newcomers (docs/rules/fair-starts.md#divisions). */
export const FIRST_DIVISION = 'A'
export const NEWCOMERS = 'new'
const LETTERS = ['A', 'B', 'C']

/** Every division that there can be, in their order. */
export const DIVISIONS = ['A', 'B', 'C', 'new'] as const
export type DivisionName = (typeof DIVISIONS)[number]

/** A full participant; `baseline` is null for a newcomer. */
export type Starter = { id: string; joinedAt: string; baseline: bigint | null }

/** The divisions of a challenge as formed at its start. */
export type Divisions = {
  /** Divisions by baseline, strongest first, each with its lowest baseline; null if no one in it has one. */
  byBaseline: { division: string; lowest: bigint | null }[]
  /** Division that newcomers enter: their own, or one of the others. */
  ofNewcomers: string
  /** Division of each participant, by id. */
  divisionOf: Map<string, string>
}

/**
 * Divides all full participants at the start into `wanted` divisions (2 or 3) by baseline, or fewer if some would be
 * too small. Newcomers get their own division if there are enough of them (docs/rules/fair-starts.md#divisions). The
 * order of `people` doesn't matter.
 */
export function divide(
  people: readonly Starter[],
  wanted: number,
  { prize, rulesVersion }: { prize: boolean; rulesVersion: number },
): Divisions {
  const { leastInDivision, leastWithBaseline, leastNewcomers } = numbersOf(rulesVersion)
  const placed = people.filter((one): one is Starter & { baseline: bigint } => one.baseline !== null).sort(byBaseline)
  const count = placed.length
  if (count < leastWithBaseline) {
    const lowest = placed.at(-1)?.baseline ?? null
    return {
      byBaseline: [{ division: FIRST_DIVISION, lowest }],
      ofNewcomers: FIRST_DIVISION,
      divisionOf: new Map(people.map(one => [one.id, FIRST_DIVISION])),
    }
  }
  let divisions = wanted
  while (divisions > 1 && Math.floor(count / divisions) < leastInDivision) divisions--
  const divisionOf = new Map<string, string>()
  const made: Divisions['byBaseline'] = []
  let from = 0
  for (let i = 1; i <= divisions; i++) {
    let end = Math.ceil((i * count) / divisions)
    while (end > 0 && end < count && placed[end]!.baseline === placed[end - 1]!.baseline) end++
    if (end <= from) continue
    const division = LETTERS[made.length]!
    for (const { id } of placed.slice(from, end)) divisionOf.set(id, division)
    made.push({ division, lowest: placed[end - 1]!.baseline })
    from = end
  }
  const newcomers = people.filter(one => one.baseline === null)
  const ofNewcomers =
    newcomers.length >= leastNewcomers ? NEWCOMERS : prize ? FIRST_DIVISION : made[made.length - 1]!.division
  for (const { id } of newcomers) divisionOf.set(id, ofNewcomers)
  return { byBaseline: made, ofNewcomers, divisionOf }
}

/**
 * Returns the division of a participant who joins after the start: the first whose lowest baseline is at most theirs,
 * else the last. A newcomer enters the division that newcomers entered at the start
 * (docs/rules/fair-starts.md#divisions).
 */
export function divisionOfLate(
  baseline: bigint | null,
  { byBaseline: divisions, ofNewcomers }: Pick<Divisions, 'byBaseline' | 'ofNewcomers'>,
): string {
  if (baseline === null) return ofNewcomers
  const first = divisions.find(one => one.lowest !== null && one.lowest <= baseline)
  return (first ?? divisions[divisions.length - 1]!).division
}

/**
 * Estimates what each division gets by place, in whole cents: the prize without the completers' share, in proportion to
 * the people (docs/rules/fair-starts.md#divisions).
 */
export function divisionShares(
  { prizeCents, completersPercent }: { prizeCents: number; completersPercent: number },
  people: readonly number[],
): number[] {
  const among = people.reduce((sum, one) => sum + one, 0)
  const byPlace = BigInt(prizeCents) * BigInt(100 - completersPercent)
  return people.map(one => (among === 0 ? 0 : Number((byPlace * BigInt(one)) / BigInt(100 * among))))
}

/**
 * Returns what each of `completers` people gets for reaching the target, in whole cents rounded down
 * (docs/rules/fair-starts.md#completers).
 */
export function completersShare(
  { prizeCents, completersPercent }: { prizeCents: number; completersPercent: number },
  completers: number,
): number {
  if (completers === 0) return 0
  return Number((BigInt(prizeCents) * BigInt(completersPercent)) / BigInt(100 * completers))
}

/** Returns the rank of each participant within their division. Expects standings in order. */
export function divisionRanksOf(
  standings: readonly { participant: string; score: Whole; division: string }[],
): Map<string, number> {
  const ofEach = [...Map.groupBy(standings, one => one.division).values()]
  return new Map(ofEach.flatMap(ranksOf).map(one => [one.participant, one.rank]))
}

function byBaseline(a: Starter & { baseline: bigint }, b: Starter & { baseline: bigint }): number {
  if (a.baseline !== b.baseline) return a.baseline > b.baseline ? -1 : 1
  return compareInstants(instantParts(a.joinedAt), instantParts(b.joinedAt)) || compareText(a.id, b.id)
}
