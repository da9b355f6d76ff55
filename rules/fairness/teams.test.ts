import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { NO_PRIZE, type Prize, settle, teamShares } from '../prizes.ts'
import { standingsOf } from '../ranking.ts'
import { shownTeamScore, type TeamRules, pointsToPass, teamStandingsOf } from './teams.ts'

type Row = readonly [id: string, score: number | null, team: string | null]

const average: TeamRules = { score: 'average', best: 3 }
const joinedAt = '2026-02-27T12:00:00Z'

/** Standings of participants with a score; null for one who left or did not pay. */
function placed(rows: readonly Row[]) {
  const entries = rows.flatMap(([participant, score]) => (score === null ? [] : [{ participant, joinedAt, score }]))
  return standingsOf(entries)
}

const members = (rows: readonly Row[]) => rows.map(([id, , team]) => ({ id, team }))
const ranked = (rules: TeamRules, rows: readonly Row[]) =>
  teamStandingsOf(rules, placed(rows), members(rows)).map(({ team, rank, sum, of }) => `${team} ${rank} ${sum}/${of}`)

test('teams are ranked by exact fractions, ties share a rank, and everyone who joined counts in the size', () => {
  const rows: [string, TeamRules, Row[], string[]][] = [
    [
      'an average of thirds',
      average,
      [
        ['a', 1, 'x'],
        ['b', 0, 'x'],
        ['c', 0, 'x'],
        ['d', 33, 'y'],
      ],
      ['y 1 33/1', 'x 2 1/3'],
    ],
    [
      'equal fractions share a rank, listed by id',
      average,
      [
        ['a', 2, 'y'],
        ['b', 2, 'x'],
        ['c', 2, 'x'],
        ['d', 1, 'z'],
      ],
      ['x 1 4/2', 'y 1 2/1', 'z 3 1/1'],
    ],
    [
      'who left brings 0 and counts in the size',
      average,
      [
        ['a', 30, 'x'],
        ['b', null, 'x'],
        ['c', 20, 'y'],
      ],
      ['y 1 20/1', 'x 2 30/2'],
    ],
    [
      'a team without anybody in the standings is not listed',
      average,
      [
        ['a', 30, 'x'],
        ['b', null, 'y'],
      ],
      ['x 1 30/1'],
    ],
    [
      'the teamless are no team',
      average,
      [
        ['a', 30, null],
        ['b', 5, 'y'],
      ],
      ['y 1 5/1'],
    ],
    [
      'the best two',
      { score: 'best', best: 2 },
      [
        ['a', 9, 'x'],
        ['b', 7, 'x'],
        ['c', 8, 'x'],
        ['d', 20, 'y'],
      ],
      ['y 1 20/2', 'x 2 17/2'],
    ],
    [
      'ids by code point',
      average,
      [
        ['a', 1, '\u{1f600}'],
        ['b', 1, '\uff5e'],
      ],
      ['\uff5e 1 1/1', '\u{1f600} 1 1/1'],
    ],
  ]
  for (const [about, rules, people, expected] of rows) assert.deepEqual(ranked(rules, people), expected, about)
})

test('a score is shown with two decimals, rounded half up', () => {
  const rows: [bigint, number, bigint][] = [
    [150n, 2, 7_500n],
    [1n, 3, 33n],
    [2n, 3, 67n],
    [1n, 8, 13n],
    [0n, 4, 0n],
  ]
  for (const [sum, of, shown] of rows) assert.equal(shownTeamScore({ sum, of }), shown, `${sum}/${of}`)
})

function settled(rows: readonly Row[], prize: Partial<Prize>, target: number | null = null, rules = average) {
  const standings = placed(rows)
  const challenge = { prize: { ...NO_PRIZE, ...prize }, target, cancelled: false, rulesVersion: 1, teams: rules }
  return settle(challenge, standings, new Set(standings.map(one => one.participant)), members(rows))
}

const won = (rows: readonly Row[], prize: Partial<Prize>, target: number | null = null) => {
  const { outcome, prizes } = settled(rows, prize, target)
  return `${outcome}: ${prizes.map(({ participant, amountCents }) => `${participant} ${amountCents}`).join(', ')}`
}

test('team prizes, line by line', () => {
  const fixed = (amountCents: number): Partial<Prize> => ({ kind: 'fixed', amountCents })
  const two: Row[] = [
    ['a', 10, 'x'],
    ['b', 6, 'x'],
    ['c', 4, 'y'],
    ['d', 4, 'y'],
    ['e', 0, 'y'],
  ]
  const rows: [string, string, string][] = [
    ['the first team, equally', won(two, fixed(1_001)), 'paid: a 501, b 500'],
    ["all teams that reach the team's target", won(two, fixed(1_000), 2), 'paid: a 250, b 250, c 250, d 250'],
    ['a target that is between the scores', won(two, fixed(1_000), 8), 'paid: a 500, b 500'],
    ['nobody reached it: the first', won(two, fixed(1_000), 9), 'paid: a 500, b 500'],
    [
      'tiers by rank of teams',
      won(two, { ...fixed(1_000), split: 'tiers', tiers: [70, 30] }),
      'paid: a 350, b 350, c 150, d 150',
    ],
    [
      'a member at 0 gets nothing',
      won(
        [
          ['a', 9, 'x'],
          ['b', 0, 'x'],
        ],
        fixed(100),
      ),
      'paid: a 100',
    ],
    [
      'the teamless win nothing',
      won(
        [
          ['a', 90, null],
          ['b', 5, 'x'],
        ],
        fixed(100),
      ),
      'paid: b 100',
    ],
    [
      'no team scored',
      won(
        [
          ['a', 90, null],
          ['b', 0, 'x'],
        ],
        fixed(100),
      ),
      'refunded: ',
    ],
    [
      'one team of a fixed prize',
      won(
        [
          ['a', 9, 'x'],
          ['b', 8, 'x'],
        ],
        fixed(100),
      ),
      'paid: a 50, b 50',
    ],
    [
      'one team of an entry fee',
      won(
        [
          ['a', 9, 'x'],
          ['b', 8, 'x'],
        ],
        { kind: 'challenge', entryFeeCents: 100 },
      ),
      'refunded: ',
    ],
  ]
  for (const [about, got, expected] of rows) assert.equal(got, expected, about)
})

test('a single team with an entry fee: every fee is refunded, in the order of the standings', () => {
  const { refunds, feeCents } = settled(
    [
      ['a', 8, 'x'],
      ['b', 9, 'x'],
      ['c', 7, null],
    ],
    { kind: 'challenge', entryFeeCents: 100 },
  )
  assert.deepEqual(
    [refunds.map(one => `${one.participant} ${one.amountCents}`), feeCents],
    [['b 100', 'a 100', 'c 100'], 0],
  )
})

const anyRows: fc.Arbitrary<Row[]> = fc
  .array(fc.record({ score: fc.option(fc.nat(6)), team: fc.constantFrom(null, 'x', 'y', 'z') }), { maxLength: 12 })
  .map(list => list.map(({ score, team }, index) => [`p${String.fromCharCode(97 + index)}`, score, team] as const))

test('team prizes and the fee sum to the pool in any order; equal teams get the same amount except for odd cents', () => {
  fc.assert(
    fc.property(
      anyRows,
      fc.record({
        kind: fc.constantFrom('challenge' as const, 'fixed' as const),
        entryFeeCents: fc.nat(999),
        amountCents: fc.nat(9_999),
        split: fc.constantFrom('winner' as const, 'tiers' as const),
        tiers: fc.constantFrom([100], [70, 30], [50, 30, 20]),
      }),
      fc.option(fc.integer({ min: 1, max: 5 })),
      fc.constantFrom<TeamRules>(average, { score: 'best', best: 1 }, { score: 'best', best: 3 }),
      (rows, prize, target, rules) => {
        const settlement = settled(rows, prize, target, rules)
        assert.deepEqual(settled(rows.toReversed(), prize, target, rules), settlement)
        const sum = (list: readonly { amountCents: number }[]) =>
          list.reduce((total, one) => total + one.amountCents, 0)
        if (settlement.outcome === 'paid') {
          assert.equal(sum(settlement.prizes) + settlement.feeCents, settlement.poolCents)
        } else if (prize.kind === 'challenge') assert.equal(sum(settlement.refunds), settlement.poolCents)

        const rowOf = new Map(rows.map(row => [row[0], row]))
        assert.ok(
          settlement.prizes.every(({ participant }) => rowOf.get(participant)![1]! > 0 && rowOf.get(participant)![2]),
        )
        const byTeam = Map.groupBy(settlement.prizes, one => rowOf.get(one.participant)![2]!)
        for (const ofTeam of byTeam.values()) {
          const cents = ofTeam.map(one => one.amountCents)
          assert.ok(Math.max(...cents) - Math.min(...cents) <= 1)
        }
        const standings = teamStandingsOf(rules, placed(rows), members(rows))
        if (settlement.outcome === 'paid') {
          const shares = teamShares({ ...NO_PRIZE, ...prize }, target, standings)
          assert.deepEqual([...shares.keys()].sort(), [...byTeam.keys()].sort())
          for (const [team, { part, of }] of shares) {
            const exact = (BigInt(settlement.poolCents - settlement.feeCents) * part) / of
            const off = Math.abs(Number(exact) - sum(byTeam.get(team)!))
            assert.ok(off <= byTeam.get(team)!.length, `the prizes of ${team} are ${off} away from its share`)
          }
        }
        for (const a of standings) {
          for (const b of standings.filter(other => other.rank === a.rank)) {
            const difference = Math.abs(sum(byTeam.get(a.team) ?? []) - sum(byTeam.get(b.team) ?? []))
            assert.ok(difference <= rows.length, `${a.team} and ${b.team} differ by ${difference}`)
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('losing a member never helps a team', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(11), (rows, leaver) => {
      const without = rows.map((row, index) => (index === leaver ? ([row[0], null, row[2]] as const) : row))
      const scoreOf = (of: readonly Row[], team: string) =>
        teamStandingsOf(average, placed(of), members(of)).find(one => one.team === team)
      for (const team of ['x', 'y', 'z']) {
        const [before, after] = [scoreOf(rows, team), scoreOf(without, team)]
        if (before && after) assert.ok(after.sum * BigInt(before.of) <= before.sum * BigInt(after.of))
      }
    }),
  )
})

test('how many points pass the team above', () => {
  const average = { score: 'average', best: 3 } as const
  assert.equal(pointsToPass(average, { sum: 305n, of: 4 }, { sum: 310n, of: 4 }), 6n)
  assert.equal(pointsToPass(average, { sum: 225n, of: 3 }, { sum: 300n, of: 4 }), 1n, 'a tie is passed by one')
  assert.equal(pointsToPass(average, { sum: 10n, of: 3 }, { sum: 20n, of: 3 }), 11n)
  assert.equal(pointsToPass({ score: 'best', best: 2 }, { sum: 10n, of: 2 }, { sum: 20n, of: 2 }), null)
})
