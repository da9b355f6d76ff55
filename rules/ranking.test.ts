import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPlace, placeOf, standingsOf } from './ranking.ts'

test('equal scores share a rank, and the next rank counts everyone above', () => {
  const joinedAt = '2026-03-01T00:00:00Z'
  const standings = standingsOf([
    { participant: 'd', joinedAt, score: 5 },
    { participant: 'b', joinedAt, score: 8 },
    { participant: 'a', joinedAt: '2026-03-01T00:00:00.0001Z', score: 8 },
    { participant: 'c', joinedAt, score: 9 },
  ])
  assert.deepEqual(
    standings.map(({ participant, rank }) => [participant, rank]),
    [
      ['c', 1],
      ['b', 2],
      ['a', 2],
      ['d', 4],
    ],
  )
})

test('there are no places before the first score', () => {
  const joinedAt = '2026-03-01T00:00:00Z'
  const placesOf = (...scores: number[]) =>
    standingsOf(scores.map((score, index) => ({ participant: String(index), joinedAt, score }))).map(isPlace)
  assert.deepEqual(placesOf(0, 0), [false, false])
  assert.deepEqual(placesOf(10, 0, 0), [true, true, true])
  assert.deepEqual(
    [
      { rank: 1, score: 0 },
      { rank: 2, score: 0 },
      { rank: 1, score: 5 },
      { rank: null, score: 5 },
      { rank: 1, score: null },
    ].map(placeOf),
    [null, 2, 1, null, null],
  )
})

test('equal instants are ordered by id, by code point', () => {
  const ids = ['\u{1f600}', '\uff5e', 'z']
  const standings = standingsOf(
    ids.map((participant, index) => ({
      participant,
      joinedAt: `2026-03-01T00:00:00${index ? '.000' : ''}Z`,
      score: 0n,
    })),
  )
  assert.deepEqual(
    standings.map(one => one.participant),
    ['z', '\uff5e', '\u{1f600}'],
  )
})

test('a rank is one more than the number of better scores, in any order of arrival', () => {
  const entry = fc.record({
    joinedAt: fc.constantFrom('2026-03-01T00:00:00Z', '2026-03-01T00:00:00.5Z', '2026-03-02T00:00:00Z'),
    score: fc.nat(5),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), fc.infiniteStream(fc.nat()), (rows, random) => {
      const entries = rows.map((row, index) => ({ ...row, participant: `p${index}` }))
      const standings = standingsOf(entries)
      for (const { rank, score } of standings) {
        assert.equal(rank, 1 + entries.filter(one => one.score > score).length)
      }
      const shuffled = entries.map(one => ({ one, at: random.next().value ?? 0 })).sort((a, b) => a.at - b.at)
      assert.deepEqual(standingsOf(shuffled.map(({ one }) => one)), standings)
    }),
  )
})
