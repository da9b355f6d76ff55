import { entryFeeOf, NO_PRIZE, type Prize, type Settlement, settleExactly } from '@bora/rules/prizes.ts'
import { type Entry, type Standing, standingsOf } from '@bora/rules/ranking.ts'
import { currentRulesVersion, numbersOf } from '@bora/rules/rules-version.ts'
import { type Random, seededRandom } from '../../demo/seeded-random.ts'
import type { Options, Outcome } from './scenario.ts'

const MANY = 10_000
// One case in this number has ten thousand participants.
const MANY_EVERY = 2_000

type Case = {
  prize: Prize
  target: number | null
  cancelled: boolean
  entries: Entry[]
  paid: Set<string>
}

/**
 * random prizes, tiers, ties, targets and payers, from one cent to millions, from zero to ten thousand people.
 * Each is settled twice, the second time with its people in another order, and compared with an independent
 * implementation of docs/rules/prizes.md.
 */
export async function settlementMaths({ size, seed }: Options): Promise<Outcome> {
  const faults: string[] = []
  const outcomes = { paid: 0, refunded: 0, none: 0 }
  let mostWinners = 0
  for (let i = 0; i < size; i++) {
    const random = seededRandom(`${seed}:${i}`)
    const one = randomCase(random, i % MANY_EVERY === 0)
    const settled = settledBy(one)
    outcomes[settled.outcome]++
    mostWinners = Math.max(mostWinners, settled.prizes.length)
    faults.push(...wrongWith(one, settled, random).map(wrong => `case ${seed}:${i}: ${wrong}`))
    if (faults.length > 100) break
  }
  const { paid, refunded, none } = outcomes
  return { faults, figures: { cases: size, paid, refunded, none, mostWinners } }
}

function randomCase(random: Random, many: boolean): Case {
  const count = many ? MANY : random.whole(0, 12)
  const most = many ? random.pick([1, 3, 1_000]) : random.pick([0, 1, 3, 12, 1_000])
  const entries = Array.from({ length: count }, (_, i) => ({
    participant: `p${i}`,
    joinedAt: new Date(Date.UTC(2026, 2, 1) + random.whole(0, 3) * 60_000).toISOString(),
    score: random.whole(0, most),
  }))
  const split = random.pick(['winner', 'tiers'] as const)
  const cents = random.pick([1, 2, 7, 99, 2_990, 5_000, random.whole(1, 100_000), random.whole(1, 100_000_000)])
  const prize: Prize = {
    ...NO_PRIZE,
    kind: many ? 'challenge' : random.pick(['challenge', 'challenge', 'fixed', 'sponsored', 'none']),
    entryFeeCents: cents,
    amountCents: cents,
    split,
    tiers: split === 'tiers' ? randomTiers(random) : null,
  }
  const paysAll = random.next() < 0.5
  const paid = new Set(entries.filter(() => paysAll || random.next() < 0.6).map(one => one.participant))
  const target = random.pick([null, null, 1, Math.max(1, Math.floor(most / 2)), most + 1])
  return { prize, target, cancelled: !many && random.next() < 0.05, entries, paid }
}

function randomTiers(random: Random): number[] {
  const tiers: number[] = []
  for (let left = 100; left > 0;) {
    const tier = tiers.length === 9 ? left : random.whole(1, left)
    tiers.push(tier)
    left -= tier
  }
  return tiers
}

function settledBy({ prize, target, cancelled, entries, paid }: Case): Settlement<bigint> {
  const rulesVersion = currentRulesVersion()
  return settleExactly({ prize, target, cancelled, rulesVersion }, standingsOf(entries), paid)
}

function wrongWith(one: Case, settled: Settlement<bigint>, random: Random): string[] {
  const wrong: string[] = []
  const must = (isSo: boolean, what: string) => void (isSo || wrong.push(what))
  const { prize, target, cancelled, entries, paid } = one
  const numbers = numbersOf(currentRulesVersion())
  const entitled = standingsOf(entries.filter(entry => entryFeeOf(prize) === 0n || paid.has(entry.participant)))
  const pool =
    prize.kind === 'none'
      ? 0n
      : prize.kind === 'challenge'
        ? BigInt(prize.entryFeeCents) * BigInt(entitled.length)
        : BigInt(prize.amountCents)
  const tooFew = prize.kind === 'challenge' && entitled.length < numbers.leastPaidParticipants
  const scored = entitled.filter(standing => standing.score > 0)
  const isPaid = pool > 0n && !cancelled && !tooFew && scored.length > 0

  must(settled.poolCents === pool, `the pool is ${settled.poolCents}, not ${pool}`)
  must(
    settled.outcome === (isPaid ? 'paid' : pool > 0n ? 'refunded' : 'none'),
    `the outcome is ${settled.outcome} of ${scored.length} scored, ${entitled.length} entitled`,
  )
  const fee = isPaid && prize.kind === 'challenge' ? (pool * BigInt(numbers.platformFeePercent)) / 100n : 0n
  must(settled.feeCents === fee, `the fee is ${settled.feeCents}, not ${fee}`)
  if (isPaid) must(sumOf(settled.prizes) + fee === pool, 'prizes and fee are not the pool')
  else if (prize.kind === 'challenge') must(sumOf(settled.refunds) === pool, 'refunds are not the pool')

  const expected = isPaid ? sharesOf(pool - fee, prize, target, scored) : []
  must(shown(settled.prizes) === shown(expected), `prizes are ${shown(settled.prizes)}, not ${shown(expected)}`)
  const rankOf = new Map(entitled.map(standing => [standing.participant, standing.rank]))
  const amounts = Map.groupBy(settled.prizes, one => rankOf.get(one.participant)!)
  for (const [rank, tied] of amounts) {
    const cents = tied.map(one => one.amountCents)
    must(spread(cents) <= 1n, `at rank ${rank} prizes are more than a cent apart`)
  }
  const falling = prize.tiers?.every((tier, i) => i === 0 || tier <= prize.tiers![i - 1]!) ?? true
  if (falling) {
    must(
      settled.prizes.every((one, i) => i === 0 || one.amountCents <= settled.prizes[i - 1]!.amountCents),
      'a lower place gets more',
    )
  }
  const shuffled = settledBy({ ...one, entries: shuffle(entries, random), paid: new Set(shuffle([...paid], random)) })
  must(shown(shuffled.prizes) === shown(settled.prizes), 'another order of the same people gives other prizes')
  return wrong
}

type Share = { participant: string; amountCents: bigint }

/** The split and odd cents by docs/rules/prizes.md, place by place, in fractions with one denominator. */
function sharesOf(cents: bigint, prize: Prize, target: number | null, scored: readonly Standing[]): Share[] {
  const places = prize.split === 'tiers' ? prize.tiers! : null
  const reached = target === null ? [] : scored.filter(one => one.score >= target)
  const best = scored.filter(one => one.score === scored[0]!.score)
  const winners = places ? scored.filter(one => one.rank <= places.length) : reached.length > 0 ? reached : best
  const held = places ? places.slice(0, Math.min(places.length, winners.length)).reduce((a, b) => a + b, 0) : 0
  const shares = winners.map(winner => {
    if (!places) return { participant: winner.participant, amountCents: cents / BigInt(winners.length) }
    const tied = winners.filter(one => one.rank === winner.rank).length
    const covered = places.slice(winner.rank - 1, winner.rank - 1 + tied).reduce((a, b) => a + b, 0)
    return { participant: winner.participant, amountCents: (cents * BigInt(covered)) / BigInt(tied * held) }
  })
  const left = cents - sumOf(shares)
  return shares.map((share, i) => ({ ...share, amountCents: share.amountCents + (BigInt(i) < left ? 1n : 0n) }))
}

function sumOf(amounts: readonly { amountCents: bigint }[]): bigint {
  return amounts.reduce((sum, one) => sum + one.amountCents, 0n)
}

function spread(cents: readonly bigint[]): bigint {
  const sorted = [...cents].sort((a, b) => (a < b ? -1 : 1))
  return sorted.at(-1)! - sorted[0]!
}

function shown(amounts: readonly Share[]): string {
  return amounts.map(({ participant, amountCents }) => `${participant} ${amountCents}`).join(', ')
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items]
  for (let last = rest.length - 1; last > 0; last--) {
    const other = random.whole(0, last)
    ;[rest[last], rest[other]] = [rest[other]!, rest[last]!]
  }
  return rest
}
