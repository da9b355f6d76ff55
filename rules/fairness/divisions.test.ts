import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NO_PRIZE, type Prize, settle } from '../prizes.ts'
import { standingsOf } from '../ranking.ts'
import { divide, divisionOfLate, divisionRanksOf, type Starter } from './divisions.ts'

const rules = { prize: true, rulesVersion: 1 }

/** Participants with these baselines, in the order in which they joined; null is a newcomer. */
const people = (...baselines: (number | null)[]): Starter[] =>
  baselines.map((baseline, index) => ({
    id: `p${String(index).padStart(2, '0')}`,
    joinedAt: `2026-02-01T12:00:${String(index).padStart(2, '0')}Z`,
    baseline: baseline === null ? null : BigInt(baseline),
  }))

function divided(wanted: number, baselines: (number | null)[], prize = true): string {
  const everybody = people(...baselines)
  const { divisionOf } = divide(everybody, wanted, { ...rules, prize })
  return everybody.map(one => divisionOf.get(one.id)).join(' ')
}

test('divisions, line by line', () => {
  const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)
  const none = null
  const rows: [string, string, string][] = [
    ['fewer than three with a baseline', divided(2, [5, 4, none, none, none]), 'A A A A A'],
    ['seven are too few for two', divided(2, down(9, 7)), 'A A A A A A A'],
    ['eight in two', divided(2, down(9, 8)), 'A A A A B B B B'],
    ['nine in two: the first is larger', divided(2, down(9, 9)), 'A A A A A B B B B'],
    ['eleven in three become two', divided(3, down(20, 11)), 'A A A A A A B B B B B'],
    ['thirteen in three', divided(3, down(20, 13)), 'A A A A A B B B B C C C C'],
    ['equal baselines stay together', divided(2, [9, 8, 7, 6, 6, 6, 5, 4]), 'A A A A A A B B'],
    ['one that becomes empty vanishes', divided(3, [9, 8, 7, 6, 6, 6, 6, 6, 6, 4, 3, 2]), 'A A A A A A A A A B B B'],
    ['all equal', divided(2, [5, 5, 5, 5, 5, 5, 5, 5]), 'A A A A A A A A'],
    ['three newcomers have their own', divided(2, [9, 8, 7, none, none, none]), 'A A A new new new'],
    ['two enter A where there is a prize', divided(2, [...down(9, 8), none, none]), 'A A A A B B B B A A'],
    ['and the last where there is none', divided(2, [...down(9, 8), none, none], false), 'A A A A B B B B B B'],
    ['nobody', divided(2, []), ''],
  ]
  for (const [about, got, expected] of rows) assert.equal(got, expected, about)
})

test('the division of a late participant', () => {
  const divisions = divide(people(90, 80, 70, 60, 50, 40, 30, 20, null), 2, rules)
  const withNew = divide(people(90, 80, 70, 60, 50, 40, 30, 20, null, null, null), 2, rules)
  const rows: [bigint | null, string, string][] = [
    [95n, 'A', 'A'],
    [60n, 'A', 'A'],
    [59n, 'B', 'B'],
    [20n, 'B', 'B'],
    [1n, 'B', 'B'],
    [null, 'A', 'new'],
  ]
  for (const [baseline, few, many] of rows) {
    assert.deepEqual([divisionOfLate(baseline, divisions), divisionOfLate(baseline, withNew)], [few, many])
  }
  assert.equal(divisionOfLate(5n, divide([], 3, rules)), 'A')
})

test('in any order of joining, everyone is in one division, the stronger in the higher, each large enough', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat(9)), { maxLength: 40 }),
      fc.constantFrom(2, 3),
      fc.boolean(),
      (baselines, wanted, prize) => {
        const everybody = people(...baselines)
        const made = divide(everybody, wanted, { ...rules, prize })
        assert.deepEqual(divide(everybody.toReversed(), wanted, { ...rules, prize }), made)
        assert.equal(made.divisionOf.size, everybody.length)
        const strong = everybody.filter(one => one.baseline !== null)
        for (const a of strong) {
          for (const b of strong) {
            const [ofA, ofB] = [made.divisionOf.get(a.id)!, made.divisionOf.get(b.id)!]
            if (a.baseline === b.baseline) assert.equal(ofA, ofB)
            if (a.baseline! > b.baseline!) assert.ok(ofA <= ofB)
          }
        }
        assert.ok(made.byBaseline.length <= wanted)
        assert.deepEqual(
          made.byBaseline.map(one => one.division),
          ['A', 'B', 'C'].slice(0, made.byBaseline.length),
        )
        // A late participant with the same baseline is never placed in a lower division.
        for (const one of strong) {
          assert.ok(divisionOfLate(one.baseline, made) <= made.divisionOf.get(one.id)!)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('ranks inside a division', () => {
  const rows = [
    { participant: 'a', score: 9, division: 'A' },
    { participant: 'b', score: 9, division: 'B' },
    { participant: 'c', score: 9, division: 'A' },
    { participant: 'd', score: 5, division: 'B' },
    { participant: 'e', score: 4, division: 'A' },
  ]
  assert.deepEqual(Object.fromEntries(divisionRanksOf(rows)), { a: 1, b: 1, c: 1, d: 2, e: 3 })
})

type Row = readonly [id: string, score: number, division: string, target?: number]

function settled(rows: readonly Row[], prize: Partial<Prize>, target: number | null, divisions = true) {
  const standings = standingsOf(
    rows.map(([participant, score]) => ({ participant, score, joinedAt: '2026-02-27T12:00:00Z' })),
  )
  const own = new Map(rows.map(([id, , , ownTarget]) => [id, ownTarget]))
  return settle(
    {
      prize: { ...NO_PRIZE, kind: 'fixed', amountCents: 1_000, ...prize },
      target,
      cancelled: false,
      rulesVersion: 1,
      divisions,
    },
    standings.map(one => ({ ...one, target: own.get(one.participant) })),
    new Set(rows.map(([id]) => id)),
    rows.map(([id, , division]) => ({ id, division })),
  )
}

const won = (...of: Parameters<typeof settled>) => {
  const { outcome, prizes } = settled(...of)
  return `${outcome}: ${prizes.map(({ participant, amountCents }) => `${participant} ${amountCents}`).join(', ')}`
}

test('prizes with divisions and a completion share, line by line', () => {
  const two: Row[] = [
    ['a', 9, 'A'],
    ['b', 5, 'A'],
    ['c', 4, 'A'],
    ['x', 7, 'B'],
    ['y', 7, 'B'],
  ]
  const zero: Row[] = [
    ['a', 9, 'A'],
    ['x', 0, 'B'],
    ['y', 0, 'B'],
  ]
  const half = { completersPercent: 50 }
  const rows: [string, string, string][] = [
    ['in proportion to their people', won(two, {}, null), 'paid: a 600, x 200, y 200'],
    ['a division without a winner counts nowhere', won(zero, {}, null), 'paid: a 1000'],
    [
      'reached in one division, the highest of the other',
      won([...two.slice(0, 3), ['x', 3, 'B'], ['y', 2, 'B']], {}, 5),
      'paid: a 300, b 300, x 400',
    ],
    ['tiers by division rank', won(two, { split: 'tiers', tiers: [70, 30] }, null), 'paid: a 420, x 200, y 200, b 180'],
    ['half to all who complete', won(two, half, 5), 'paid: a 425, x 225, y 225, b 125'],
    ['nobody completes: all by places', won(two, half, 50), 'paid: a 600, x 200, y 200'],
    [
      'without divisions: half to the highest, whatever the target',
      won(two, half, 5, false),
      'paid: a 625, x 125, y 125, b 125',
    ],
    [
      'an own target decides who completes',
      won(
        [
          ['a', 9, 'A'],
          ['b', 5, 'A', 5],
        ],
        half,
        9,
        false,
      ),
      'paid: a 750, b 250',
    ],
    [
      'an own target decides who wins',
      won(
        [
          ['a', 9, 'A'],
          ['b', 5, 'A', 5],
        ],
        {},
        9,
        false,
      ),
      'paid: a 500, b 500',
    ],
    [
      'nobody scored',
      won(
        [
          ['a', 0, 'A'],
          ['x', 0, 'B'],
        ],
        half,
        5,
      ),
      'refunded: ',
    ],
  ]
  for (const [about, got, expected] of rows) assert.equal(got, expected, about)
})

test('prizes with divisions and a completion share sum to the pot in any order, and every participant who reaches the target wins', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          score: fc.nat(9),
          division: fc.constantFrom('A', 'B', 'new'),
          own: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
        }),
        { maxLength: 14 },
      ),
      fc.record({
        kind: fc.constantFrom('challenge' as const, 'sponsored' as const),
        entryFeeCents: fc.nat(999),
        amountCents: fc.nat(9_999),
        completersPercent: fc.constantFrom(0, 1, 33, 99),
        split: fc.constantFrom('winner' as const, 'tiers' as const),
        tiers: fc.constantFrom([100], [70, 30], [50, 30, 20]),
      }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (list, prize, target, divisions) => {
        const rows = list.map(({ score, division, own }, index) => [`p${index + 10}`, score, division, own] as const)
        const settlement = settled(rows, prize, target, divisions)
        assert.deepEqual(settled(rows.toReversed(), prize, target, divisions), settlement)
        const sum = (of: readonly { amountCents: number }[]) => of.reduce((total, one) => total + one.amountCents, 0)
        if (settlement.outcome !== 'paid') return
        assert.equal(sum(settlement.prizes) + settlement.feeCents, settlement.poolCents)
        const winners = new Set(settlement.prizes.map(one => one.participant))
        if (prize.completersPercent > 0) {
          for (const [id, score, , own] of rows) if (score > 0 && score >= (own ?? target)) assert.ok(winners.has(id))
        }
        assert.ok(rows.every(([id, score]) => score > 0 || !winners.has(id)))
      },
    ),
    { numRuns: 500 },
  )
})
