import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Bound,
  boundsAgainst,
  exceedsLimit,
  type LimitChange,
  limitHoldsFrom,
  limitNow,
  monthAt,
} from './spending-limits.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-01T12:00:00Z')
const at = (hours: number) => new Date(START + hours * HOUR).toISOString()
/** Requests of a person in order: hours from the start, and the limit. */
function asked(...wishes: [hours: number, cents: number | null][]): LimitChange[] {
  const changes: LimitChange[] = []
  for (const [hours, cents] of wishes) {
    const { cents: current } = limitNow(changes, at(hours))
    changes.push({ cents, askedAt: at(hours), effectiveAt: limitHoldsFrom(current, cents, at(hours)).toISOString() })
  }
  return changes
}

test('refusals to enter follow from the person, the kind of prize and the fee', () => {
  const entry = { prizeKind: 'challenge', entryFeeCents: 3_000 } as const
  const announced = { prizeKind: 'fixed', entryFeeCents: 0 } as const
  const free = { prizeKind: 'none', entryFeeCents: 0 } as const
  const nothing = { closedPrizes: [], onBreak: false, month: null }
  const month = { limitCents: 5_000, spentCents: 2_001 }
  const closed = { ...nothing, closedPrizes: ['challenge', 'sponsored'] as const }
  const all = { closedPrizes: ['challenge'] as const, onBreak: true, month }
  const cases: [Parameters<typeof boundsAgainst>[0], Parameters<typeof boundsAgainst>[1], Bound[]][] = [
    [entry, nothing, []],
    [entry, closed, ['country_closed']],
    [announced, closed, []],
    [free, { ...all, closedPrizes: ['challenge', 'sponsored', 'fixed'] }, []],
    [entry, { ...nothing, onBreak: true }, ['on_a_break']],
    [announced, { ...nothing, onBreak: true, month: { limitCents: 0, spentCents: 0 } }, []],
    [entry, { ...nothing, month }, ['own_limit']],
    [entry, { ...nothing, month: { ...month, spentCents: 2_000 } }, []],
    [entry, all, ['country_closed', 'on_a_break', 'own_limit']],
  ]
  for (const [asked, own, bounds] of cases) assert.deepEqual(boundsAgainst(asked, own), bounds)
})

test('the first limit and a lower one take effect at once, a higher one and none after a day', () => {
  const cases: [wishes: [number, number | null][], hours: number, cents: number | null, next: string | null][] = [
    [[], 0, null, null],
    [[[0, 5000]], 0, 5000, null],
    [
      [
        [0, 5000],
        [1, 4000],
      ],
      1,
      4000,
      null,
    ],
    [
      [
        [0, 5000],
        [1, 6000],
      ],
      1,
      5000,
      at(25),
    ],
    [
      [
        [0, 5000],
        [1, 6000],
      ],
      24.9,
      5000,
      at(25),
    ],
    [
      [
        [0, 5000],
        [1, 6000],
      ],
      25,
      6000,
      null,
    ],
    [
      [
        [0, 5000],
        [1, null],
      ],
      24,
      5000,
      at(25),
    ],
    [
      [
        [0, 5000],
        [1, null],
      ],
      25,
      null,
      null,
    ],
    // The latest request counts: a lower one cancels the pending one.
    [
      [
        [0, 5000],
        [1, 9000],
        [2, 4000],
      ],
      30,
      4000,
      null,
    ],
    [
      [
        [0, 5000],
        [1, 9000],
        [2, 5000],
      ],
      30,
      5000,
      null,
    ],
    [
      [
        [0, 5000],
        [1, 9000],
        [26, 7000],
      ],
      26,
      7000,
      null,
    ],
  ]
  for (const [wishes, hours, cents, next] of cases) {
    const limit = limitNow(asked(...wishes), at(hours))
    assert.deepEqual([limit.cents, limit.next?.at ?? null], [cents, next], JSON.stringify([wishes, hours]))
  }
})

test('no request lets a person spend more within the following day than before', () => {
  const wish = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.option(fc.integer({ min: 0, max: 10_000 })))
  fc.assert(
    fc.property(fc.array(wish, { minLength: 1, maxLength: 8 }), wishes => {
      const ordered = wishes.toSorted(([a], [b]) => a - b)
      for (let count = 1; count <= ordered.length; count++) {
        const [hours] = ordered[count - 1]!
        const before = limitNow(asked(...ordered.slice(0, count - 1)), at(hours)).cents
        const after = limitNow(asked(...ordered.slice(0, count)), at(hours)).cents
        if (before !== null) assert.ok(after !== null && after <= before)
      }
    }),
  )
})

test("a month begins and ends at midnight in the person's zone, also across clock changes", () => {
  const cases: [now: string, zone: string, from: string, until: string][] = [
    ['2026-04-01T02:59:59.999Z', 'America/Sao_Paulo', '2026-03-01T03:00:00Z', '2026-04-01T03:00:00Z'],
    ['2026-04-01T03:00:00.000Z', 'America/Sao_Paulo', '2026-04-01T03:00:00Z', '2026-05-01T03:00:00Z'],
    ['2026-12-31T12:00:00.000Z', 'UTC', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['2026-03-15T12:00:00.000Z', 'Europe/Lisbon', '2026-03-01T00:00:00Z', '2026-03-31T23:00:00Z'],
  ]
  for (const [now, zone, from, until] of cases) assert.deepEqual(monthAt(now, zone), { from, until }, `${now} ${zone}`)
})

test('an entry may reach the limit, but not exceed it', () => {
  assert.deepEqual(
    [
      exceedsLimit(null, 99_999, 1),
      exceedsLimit(5000, 2000, 3000),
      exceedsLimit(5000, 2000, 3001),
      exceedsLimit(0, 0, 1),
    ],
    [false, false, true, true],
  )
})
