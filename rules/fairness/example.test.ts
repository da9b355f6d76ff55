import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NO_PRIZE, type Prize } from '../prizes.ts'
import { currentRulesVersion } from '../rules-version.ts'
import { examplePrizeParts, exampleTeam } from './example.ts'

const fee = (about: Partial<Prize> = {}): Prize => ({ ...NO_PRIZE, kind: 'challenge', entryFeeCents: 3000, ...about })
const rulesVersion = currentRulesVersion()
const parts = (about: Partial<Prize>, wanted: { hasTarget?: boolean; divisions?: number } = {}, people = 20) =>
  examplePrizeParts({ prize: fee(about), rulesVersion, hasTarget: true, divisions: 0, ...wanted }, people)

test('the example of the board: three divisions, newcomers, and 40 % for the completers', () => {
  assert.deepEqual(parts({ completersPercent: 40 }, { divisions: 3 }), {
    people: 20,
    toWinCents: 54_000,
    reached: 12,
    completers: { cents: 21_600, eachCents: 1800 },
    rest: { cents: 32_400, amountsCents: [9720, 8100, 8100, 6480] },
    divisions: [
      { division: 'A', people: 6, cents: 9720 },
      { division: 'B', people: 5, cents: 8100 },
      { division: 'C', people: 5, cents: 8100 },
      { division: 'new', people: 4, cents: 6480 },
    ],
  })
})

test('each choice alone', () => {
  for (const [about, wanted, expected] of [
    [{}, {}, { completers: null, rest: { cents: 54_000, amountsCents: Array(12).fill(4500) } }],
    [{}, { hasTarget: false }, { reached: 0, rest: { cents: 54_000, amountsCents: [54_000] } }],
    [{ completersPercent: 40 }, { hasTarget: false }, { completers: null }],
    [{ completersPercent: 20 }, {}, { completers: { cents: 10_800, eachCents: 900 }, rest: one(43_200) }],
    [
      { split: 'tiers', tiers: [60, 30, 10] },
      {},
      { rest: { cents: 54_000, amountsCents: [32_400, 16_200, 5400] }, divisions: [] },
    ],
    [{ kind: 'none' }, { divisions: 2 }, { toWinCents: 0, rest: { cents: 0, amountsCents: [] } }],
  ] as const) {
    const found = parts(about as Partial<Prize>, wanted)
    for (const [key, value] of Object.entries(expected)) assert.deepEqual(found[key as keyof typeof found], value, key)
  }
  assert.deepEqual(
    parts({ kind: 'none' }, { divisions: 2 }).divisions.map(({ division, people }) => [division, people]),
    [
      ['A', 8],
      ['B', 8],
      ['new', 4],
    ],
  )
})

function one(cents: number) {
  return { cents, amountsCents: [cents] }
}

test('the parts always add up to the prize', () => {
  fc.assert(
    fc.property(
      fc.record({
        people: fc.integer({ min: 2, max: 120 }),
        entryFeeCents: fc.integer({ min: 1, max: 100_000 }),
        completersPercent: fc.integer({ min: 0, max: 99 }),
        divisions: fc.constantFrom(0, 2, 3),
        hasTarget: fc.boolean(),
        tiers: fc.constantFrom(null, [60, 30, 10]),
      }),
      ({ people, divisions, hasTarget, tiers, ...about }) => {
        const split = tiers ? ('tiers' as const) : ('winner' as const)
        const found = parts({ ...about, split, tiers }, { divisions, hasTarget }, people)
        assert.equal((found.completers?.cents ?? 0) + found.rest.cents, found.toWinCents)
        assert.equal(
          found.rest.amountsCents.reduce((sum, cents) => sum + cents, 0),
          found.rest.cents,
        )
        if (divisions === 0) return
        assert.equal(
          found.divisions.reduce((sum, part) => sum + part.cents, 0),
          found.rest.cents,
        )
        assert.equal(
          found.divisions.reduce((sum, part) => sum + part.people, 0),
          people,
        )
      },
    ),
  )
})

test('a team: its score by all members or only the best, and the shares of members with a score', () => {
  const challenge = { prize: fee(), rulesVersion }
  assert.deepEqual(exampleTeam({ score: 'average', best: 2 }, [120, 90, 0], challenge, 20), {
    standing: { sum: 210n, of: 3 },
    sharesCents: [27_000, 27_000, 0],
    winners: 2,
  })
  const best = exampleTeam({ score: 'best', best: 2 }, [120, 90, 0], { ...challenge, prize: NO_PRIZE }, 20)
  assert.deepEqual(best, { standing: { sum: 210n, of: 2 }, sharesCents: [0, 0, 0], winners: 2 })
})
