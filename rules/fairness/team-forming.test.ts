import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lotOf } from '../testing/lots.ts'
import {
  checkTeamName,
  drawnTeams,
  drawOrder,
  nextCaptain,
  sizeOutOfRange,
  TEAM_FORMING_DEFAULT,
  type TeamForming,
  teamNameKey,
  teamsAtStart,
  type Unteamed,
} from './team-forming.ts'

const challenge = { ...TEAM_FORMING_DEFAULT, id: 'c1', startDate: '2026-03-01', rulesVersion: 1, prize: true }

/**
 * Participants in the order in which they joined, each with their chosen team: `ab.` is one in `a`, one in `b` and one
 * without.
 */
function people(teams: string): Unteamed[] {
  return [...teams].map((team, index) => ({
    id: `p${index + 1}`,
    joinedAt: `2026-02-0${1 + Math.floor(index / 9)}T12:00:0${index % 9}Z`,
    team: team === '.' ? null : team,
    baseline: null,
  }))
}

function teamsOf(teams: string, different: Partial<TeamForming & { prize: boolean }> = {}) {
  const everybody = people(teams)
  const start = teamsAtStart({ ...challenge, ...different }, everybody, lotOf)
  if (start.outcome !== 'teams') return start.outcome
  return `${start.drawn ? 'drawn ' : ''}${everybody.map(one => start.teamOf.get(one.id)).join('')}`
}

test('everyone is in a team from the start', () => {
  const rows: [string, string, string][] = [
    ['teams that are full enough stay', teamsOf('aabb'), 'aabb'],
    ['the teamless enter the smallest', teamsOf('aaabb..'), 'aaabbba'],
    ['of equal ones the lowest id', teamsOf('bbaa.'), 'bbaaa'],
    ['a team that is too small dissolves', teamsOf('aabbc'), 'aabba'],
    ['where none has room the smallest of all takes one', teamsOf('aabb...', { maxSize: 3 }), 'aabbaba'],
    ['with a prize too few people cancel it', teamsOf('aab'), 'cancelled'],
    ['without one it is played without teams', teamsOf('aab', { prize: false }), 'without_teams'],
    ['the least size counts twice', teamsOf('aaabb', { minSize: 3 }), 'cancelled'],
  ]
  for (const [about, got, expected] of rows) assert.equal(got, expected, about)
  assert.match(teamsOf('aaaa'), /^drawn (t1|t2){4}$/, 'one team left: all are drawn')
  assert.match(teamsOf('aabb', { forming: 'draw' }), /^drawn (t1|t2){4}$/, 'a draw reads no choice')
})

test('the draw deals by baseline in alternating directions', () => {
  const order = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const dealt = (maxSize: number) => [...drawnTeams(order, maxSize, 2).values()].join(' ')
  assert.equal(dealt(5), 't1 t2 t2 t1 t1 t2 t2')
  assert.equal(dealt(3), 't1 t2 t3 t3 t2 t1 t1')
  assert.equal(dealt(40), 't1 t2 t2 t1 t1 t2 t2', 'two teams at least')
  const strong = [3n, null, 7n, 0n].map((baseline, index) => ({ id: `p${index}`, baseline }))
  const lots = new Map(['p1', 'p3'].map(id => [id, lotOf('2026-03-01', `c1:${id}`)]))
  const last = [...lots].sort(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id)
  assert.deepEqual(drawOrder(challenge, strong, lotOf), ['p2', 'p0', ...last], 'none is 0; equal ones by lot')
})

test('in any order of joining, everyone is in one team, and sizes of drawn teams differ by at most one', () => {
  const anybody = fc.record({
    team: fc.constantFrom(null, 'a', 'b', 'c'),
    baseline: fc.option(fc.bigInt({ min: 0n, max: 3n })),
    second: fc.nat(5),
  })
  fc.assert(
    fc.property(
      fc.array(anybody, { maxLength: 30 }),
      fc.constantFrom('open' as const, 'draw' as const),
      fc.integer({ min: 2, max: 4 }),
      fc.nat(6),
      (list, forming, minSize, more) => {
        const everybody = list.map(({ team, baseline, second }, index) => {
          return { id: `p${index}`, joinedAt: `2026-02-01T12:00:0${second}Z`, team, baseline }
        })
        const of = { ...challenge, forming, minSize, maxSize: 2 * minSize - 1 + more }
        const start = teamsAtStart(of, everybody, lotOf)
        assert.deepEqual(teamsAtStart(of, everybody.toReversed(), lotOf), start)
        if (start.outcome !== 'teams') return assert.ok(everybody.length < 2 * minSize)
        const sizes = [...Map.groupBy(everybody, one => start.teamOf.get(one.id)!).values()].map(one => one.length)
        assert.equal(start.teamOf.size, everybody.length)
        assert.ok(sizes.length >= 2)
        // A drawn team has at least half of the maximum size, rounded up; hence the maximum is at least twice the
        // minimum less one.
        assert.ok(sizes.every(size => size >= minSize))
        if (start.drawn) assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1 && Math.max(...sizes) <= of.maxSize)
      },
    ),
    { numRuns: 300 },
  )
})

test('team sizes of a new challenge', () => {
  const sizes = { minSize: 2, maxSize: 5, score: 'average', best: 3 } as const
  const rows: [object, string | null][] = [
    [{}, null],
    [{ minSize: 1 }, 'minSize 2-20'],
    [{ minSize: 21, maxSize: 40 }, 'minSize 2-20'],
    [{ minSize: 20, maxSize: 39 }, null],
    [{ minSize: 20, maxSize: 38 }, 'maxSize 39-40'],
    [{ maxSize: 3 }, null],
    [{ maxSize: 2 }, 'maxSize 3-40'],
    [{ maxSize: 41 }, 'maxSize 3-40'],
    [{ score: 'best' }, 'best 1-2'],
    [{ score: 'best', best: 2 }, null],
    [{ score: 'best', best: 0 }, 'best 1-2'],
    [{ minSize: 2.5 }, 'minSize 2-20'],
  ]
  for (const [different, expected] of rows) {
    const wrong = sizeOutOfRange({ ...sizes, ...different })
    assert.equal(wrong && `${wrong.field} ${wrong.least}-${wrong.most}`, expected, JSON.stringify(different))
  }
})

test('the next captain, and when two names are equal', () => {
  const entered = (id: string, at: string) => ({ id, enteredAt: at })
  const later = entered('a', '2026-02-02T00:00:00Z')
  const first = [entered('c', '2026-02-01T00:00:00Z'), entered('b', '2026-02-01T00:00:00Z')]
  assert.equal(nextCaptain([later, ...first]), 'b')
  assert.equal(nextCaptain([]), null)
  assert.equal(teamNameKey(' Maracujá '), teamNameKey('MARACUJA'))
  assert.notEqual(teamNameKey('Mar'), teamNameKey('Mata'))
  const names = ['Mar', 'M', 'a'.repeat(30), 'a'.repeat(31), 'Ma\u202er']
  assert.deepEqual(names.map(checkTeamName), [null, 'too_short', null, 'too_long', 'unreadable'])
})
