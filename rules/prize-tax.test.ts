import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'node:test'
import { areBrackets, type TaxBracket, type TaxRule, withhold } from './prize-tax.ts'

const rule = (per: TaxRule['per'], ...brackets: [fromCents: number, basisPoints: number][]): TaxRule => ({
  per,
  brackets: brackets.map(([fromCents, basisPoints]) => ({ fromCents, basisPoints })),
})

test('tax withheld, by rule, prize and earlier prizes of the year', () => {
  const flat = rule('prize', [0, 3_000])
  const stepped = rule('year', [100_000, 1_000], [200_000, 2_000])
  const cases: [TaxRule | null, cents: number, paid: number, withheld: number | null][] = [
    [null, 10_000, 0, null],
    [rule('prize'), 10_000, 0, 0],
    [flat, 10_000, 0, 3_000],
    [flat, 10_000, 900_000, 3_000],
    // Rounded down to the cent.
    [flat, 33, 0, 9],
    [rule('prize', [1_000, 3_000]), 1_000, 0, 0],
    [rule('prize', [1_000, 3_000]), 1_100, 0, 30],
    [stepped, 90_000, 0, 0],
    [stepped, 90_000, 90_000, 8_000],
    [stepped, 90_000, 180_000, 2_000 + 14_000],
    [rule('year', [0, 10_000]), 77, 5, 77],
  ]
  for (const [of, cents, paid, withheld] of cases) assert.equal(withhold(of, cents, paid), withheld)
})

test('tax is never negative or more than the prize, and several prizes in a year are taxed as one', () => {
  const brackets = fc
    .uniqueArray(fc.record({ fromCents: fc.nat(500_000), basisPoints: fc.nat(10_000) }), {
      maxLength: 4,
      selector: one => one.fromCents,
    })
    .map(some => some.toSorted((a, b) => a.fromCents - b.fromCents))
  fc.assert(
    fc.property(brackets, fc.array(fc.nat(400_000), { maxLength: 6 }), (some: TaxBracket[], prizes) => {
      assert.ok(areBrackets(some))
      let paid = 0
      let withheld = 0
      for (const cents of prizes) {
        for (const per of ['prize', 'year'] as const) {
          const one = withhold({ per, brackets: some }, cents, paid)!
          assert.ok(one >= 0 && one <= cents, `${one} of ${cents}`)
          if (per === 'year') withheld += one
        }
        paid += cents
      }
      assert.equal(withheld, withhold({ per: 'prize', brackets: some }, paid, 0))
    }),
  )
})

test('brackets are whole, increasing, and at most 100 %', () => {
  const bad: TaxBracket[][] = [
    [{ fromCents: -1, basisPoints: 1 }],
    [{ fromCents: 0.5, basisPoints: 1 }],
    [{ fromCents: 0, basisPoints: 10_001 }],
    [{ fromCents: 0, basisPoints: 1.5 }],
    [
      { fromCents: 5, basisPoints: 1 },
      { fromCents: 5, basisPoints: 2 },
    ],
  ]
  for (const brackets of bad) assert.equal(areBrackets(brackets), false)
  assert.ok(areBrackets([]))
})
