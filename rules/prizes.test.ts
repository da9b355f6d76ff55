import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { entryFeeOf, NO_PRIZE, poolOf, type Prize, PRIZE_KINDS, settle } from './prizes.ts'
import { standingsOf } from './ranking.ts'

const feePool = (entryFeeCents: number, more: Partial<Prize> = {}): Prize => ({
  ...NO_PRIZE,
  kind: 'challenge',
  entryFeeCents,
  ...more,
})
const sponsored = (amountCents: number, more: Partial<Prize> = {}): Prize => ({
  ...NO_PRIZE,
  kind: 'sponsored',
  amountCents,
  ...more,
})

function settled(
  prize: Prize,
  scores: number[],
  { target = null as number | null, cancelled = false, unpaid = '' } = {},
) {
  const standings = standingsOf(
    scores.map((score, index) => ({ participant: 'abcdefghij'[index]!, joinedAt: '2026-03-01T00:00:00Z', score })),
  )
  const paid = new Set(standings.map(one => one.participant).filter(id => !unpaid.includes(id)))
  return settle({ prize, target, cancelled, rulesVersion: 1 }, standings, paid)
}

const amounts = (list: { participant: string; amountCents: number }[]) =>
  list.map(({ participant, amountCents }) => `${participant} ${amountCents}`).join(', ')

test('prizes, line by line', () => {
  const tiers = (...percent: number[]): Partial<Prize> => ({ split: 'tiers', tiers: percent })
  const rows: [string, ReturnType<typeof settled>, string][] = [
    ['the highest score wins 90 %', settled(feePool(5_000), [366, 0]), 'a 9000'],
    ['ties share, the odd cent to the top', settled(feePool(37), [5, 5, 5]), 'a 34, b 33, c 33'],
    ['all who reach the target share', settled(sponsored(1_000), [300, 210, 209], { target: 210 }), 'a 500, b 500'],
    ['nobody reached it: the highest wins', settled(sponsored(1_000), [200, 100], { target: 210 }), 'a 1000'],
    ['tiers by rank', settled(sponsored(1_000, tiers(50, 30, 20)), [9, 8, 7, 6]), 'a 500, b 300, c 200'],
    ['tiers whatever the target', settled(sponsored(1_000, tiers(70, 30)), [9, 8], { target: 5 }), 'a 700, b 300'],
    ['tied ranks pool their tiers', settled(sponsored(1_000, tiers(50, 30, 20)), [9, 9, 7]), 'a 400, b 400, c 200'],
    ['a tie past the last tier', settled(sponsored(1_000, tiers(70, 30)), [9, 8, 8, 8]), 'a 700, b 100, c 100, d 100'],
    ['unheld tiers spread in proportion', settled(sponsored(1_000, tiers(50, 30, 20)), [9, 8, 0]), 'a 625, b 375'],
    ['three cents, two tiers', settled(sponsored(3, tiers(50, 50)), [9, 8]), 'a 2, b 1'],
    ['winners with 0 cents are listed', settled(sponsored(1), [9, 9, 9]), 'a 1, b 0, c 0'],
    ['who has not paid gets nothing', settled(feePool(100), [9, 8, 7], { unpaid: 'a' }), 'b 180'],
  ]
  for (const [name, settlement, expected] of rows) {
    assert.equal(settlement.outcome, 'paid', name)
    assert.equal(amounts(settlement.prizes), expected, name)
  }
})

test('refunds, line by line', () => {
  const rows: [string, ReturnType<typeof settled>, string][] = [
    ['nobody scored', settled(feePool(100), [0, 0]), 'a 100, b 100'],
    ['fewer than two have paid', settled(feePool(100), [9, 8], { unpaid: 'b' }), 'a 100'],
    ['cancelled', settled(feePool(100), [9, 8], { cancelled: true }), 'a 100, b 100'],
    ["a sponsor's amount goes back unlisted", settled(sponsored(100), [0, 0]), ''],
    ["a cancelled sponsor's too", settled(sponsored(100), [9], { cancelled: true }), ''],
  ]
  for (const [name, settlement, expected] of rows) {
    assert.equal(settlement.outcome, 'refunded', name)
    assert.equal(amounts(settlement.refunds), expected, name)
    assert.equal(settlement.feeCents, 0, name)
    assert.deepEqual(settlement.prizes, [], name)
  }
})

test('without money there is nothing to settle, even if the challenge is cancelled', () => {
  const none = { outcome: 'none', poolCents: 0, feeCents: 0, prizes: [], refunds: [] }
  assert.deepEqual(settled(NO_PRIZE, [9, 8]), none)
  assert.deepEqual(settled(feePool(0), [9, 8], { cancelled: true }), none)
  assert.deepEqual(settled(feePool(100), [9, 8], { unpaid: 'ab' }), none)
  assert.deepEqual(settled(sponsored(0), [9]), none)
})

test('only a pool of entry fees has an entry fee and a platform fee', () => {
  assert.equal(entryFeeOf(sponsored(100, { entryFeeCents: 50 })), 0n)
  assert.deepEqual(poolOf({ prize: feePool(1_999), rulesVersion: 1 }, 3), {
    poolCents: 5_997,
    feeCents: 599,
    toWinCents: 5_398,
  })
  assert.deepEqual(poolOf({ prize: sponsored(777), rulesVersion: 1 }, 3), {
    poolCents: 777,
    feeCents: 0,
    toWinCents: 777,
  })
})

test('in every case, prizes and fee, or the refunds, sum to the pool', () => {
  const tiers = fc.constantFrom([100], [70, 30], [50, 30, 20], [40, 25, 15, 10, 10])
  fc.assert(
    fc.property(
      fc.record({
        kind: fc.constantFrom(...PRIZE_KINDS),
        entryFeeCents: fc.nat(9_999),
        amountCents: fc.nat(99_999),
        split: fc.constantFrom('winner' as const, 'tiers' as const),
        tiers,
        scores: fc.array(fc.nat(4), { maxLength: 10 }),
        target: fc.option(fc.integer({ min: 1, max: 5 })),
        cancelled: fc.boolean(),
        unpaid: fc.constantFrom('', 'a', 'bdf', 'abcdefghi'),
      }),
      ({ scores, target, cancelled, unpaid, ...prize }) => {
        const settlement = settled({ ...NO_PRIZE, ...prize }, scores, { target, cancelled, unpaid })
        const sum = (list: { amountCents: number }[]) => list.reduce((total, one) => total + one.amountCents, 0)
        const given = sum(settlement.prizes) + sum(settlement.refunds) + settlement.feeCents
        const sponsorBack = settlement.outcome === 'refunded' && prize.kind !== 'challenge'
        assert.equal(sponsorBack ? settlement.poolCents : given, settlement.poolCents)
        assert.ok(settlement.prizes.every(one => scores['abcdefghij'.indexOf(one.participant)]! > 0))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a higher score never wins less', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6), { minLength: 1, maxLength: 10 }), fc.nat(9_999), (scores, cents) => {
      const { prizes } = settled(sponsored(cents + 1, { split: 'tiers', tiers: [40, 25, 15, 10, 10] }), scores)
      for (let i = 1; i < prizes.length; i++) assert.ok(prizes[i - 1]!.amountCents >= prizes[i]!.amountCents)
    }),
  )
})
