import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { allot, platformFee } from './money.ts'
import { creditsOf, splitPool, splitPoolExactly } from './pool-credits.ts'

type Case = {
  name: string
  pool: number
  credits: number
  fee: number
  prizes: number[]
  /** Money and credits of the fee, then of each prize. */
  parts: [number, number][]
}

const cases: Case[] = [
  {
    name: 'one winner takes what is left of 690.00, of which 50.00 are credits',
    pool: 690_00,
    credits: 50_00,
    fee: 69_00,
    prizes: [621_00],
    parts: [
      [64_00, 5_00],
      [576_00, 45_00],
    ],
  },
  {
    name: 'without credits everything is money',
    pool: 690_00,
    credits: 0,
    fee: 69_00,
    prizes: [310_50, 310_50],
    parts: [
      [69_00, 0],
      [310_50, 0],
      [310_50, 0],
    ],
  },
  {
    name: 'a pool of credits alone gives credits alone',
    pool: 40_00,
    credits: 40_00,
    fee: 4_00,
    prizes: [36_00],
    parts: [
      [0, 4_00],
      [0, 36_00],
    ],
  },
  {
    // 1,900 of 30.00 are money: 3.00 gives 190, 9.00 gives 570 thrice; nothing is left over.
    name: 'three tie',
    pool: 30_00,
    credits: 11_00,
    fee: 3_00,
    prizes: [9_00, 9_00, 9_00],
    parts: [
      [1_90, 1_10],
      [5_70, 3_30],
      [5_70, 3_30],
      [5_70, 3_30],
    ],
  },
  {
    // 20.01 of 30.01 are money. 300 gives 200 (200.03), 901 gives 600 (600.76), 900 gives 600 (600.09) twice: 2,000 of
    // 2,001.
    name: 'an odd cent of money replaces a credit of the first',
    pool: 30_01,
    credits: 10_00,
    fee: 3_00,
    prizes: [9_01, 9_00, 9_00],
    parts: [
      [2_00, 1_00],
      [6_01, 3_00],
      [6_00, 3_00],
      [6_00, 3_00],
    ],
  },
  {
    // 2 of 3 cents are money: each cent alone gives none, so the first two take one each.
    name: 'cents so small that each is rounded to nothing',
    pool: 3,
    credits: 1,
    fee: 0,
    prizes: [1, 1, 1],
    parts: [
      [0, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ],
  },
  {
    // Tiers of 50, 30 and 20 percent of 90.00, with 33.33 of 100.00 credits: floor(1000 * 6667 / 10000) = 666,
    // 4500 gives 3000, 2700 gives 1800, 1800 gives 1200; of 6,667 one cent is left, for the first.
    name: 'tiers',
    pool: 100_00,
    credits: 33_33,
    fee: 10_00,
    prizes: [45_00, 27_00, 18_00],
    parts: [
      [6_66, 3_34],
      [30_01, 14_99],
      [18_00, 9_00],
      [12_00, 6_00],
    ],
  },
  {
    name: 'a prize of 0 cents takes no odd cent',
    pool: 2,
    credits: 1,
    fee: 0,
    prizes: [0, 1, 1],
    parts: [
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 1],
    ],
  },
]

describe('credits of a pool', () => {
  for (const { name, pool, credits, fee, prizes, parts } of cases)
    test(name, () => {
      const split = splitPool(
        {
          poolCents: pool,
          feeCents: fee,
          prizes: prizes.map((amountCents, index) => ({ participant: `${index}`, amountCents })),
        },
        credits,
      )
      assert.deepEqual(
        [split.fee, ...split.prizes].map(one => [one.moneyCents, one.creditCents]),
        parts,
      )
    })

  test('no cent is created or lost, all money is paid out as money, and each share is close to its part', () => {
    const big = fc.bigInt({ min: 0n, max: 10n ** 13n })
    fc.assert(
      fc.property(
        big,
        big,
        fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { minLength: 1, maxLength: 40 }),
        (a, b, weights) => {
          const poolCents = a > b ? a : b
          const credits = a > b ? b : a
          const feeCents = platformFee(poolCents, 10)
          const prizes = allot(poolCents - feeCents, weights).map((amountCents, i) => ({
            participant: `${i}`,
            amountCents,
          }))
          const split = splitPoolExactly({ poolCents, feeCents, prizes }, credits)
          const all = [
            { ...split.fee, amountCents: feeCents },
            ...split.prizes.map((one, i) => ({ ...one, ...prizes[i]! })),
          ]
          let [money, given] = [0n, 0n]
          for (const { moneyCents, creditCents, amountCents } of all) {
            assert.equal(moneyCents + creditCents, amountCents)
            assert.ok(moneyCents >= 0n && creditCents >= 0n)
            const floor = poolCents === 0n ? 0n : (amountCents * (poolCents - credits)) / poolCents
            assert.ok(moneyCents - floor === 0n || moneyCents - floor === 1n)
            money += moneyCents
            given += creditCents
          }
          assert.equal(money, poolCents - credits)
          assert.equal(given, credits)
        },
      ),
    )
  })

  test('inconsistent amounts are refused', () => {
    const one = { poolCents: 100, feeCents: 10, prizes: [{ participant: 'a', amountCents: 90 }] }
    assert.throws(() => splitPool({ ...one, feeCents: 9 }, 0))
    assert.throws(() => splitPool(one, 101))
    assert.throws(() => splitPool(one, -1))
  })

  test('the preview before the end is the part of a prize that would be credits', () => {
    assert.equal(creditsOf(621_00, { poolCents: 690_00, creditCents: 50_00 }), 45_00)
    assert.equal(creditsOf(0, { poolCents: 0, creditCents: 0 }), 0)
  })
})
