import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { settleWithOddCents } from './prizes.ts'

const standing = (participant: string, rank: number) => ({ participant, rank, score: 100 - rank })
const challenge = (split: 'winner' | 'tiers', tiers: number[] | null, entryFeeCents: number) => ({
  target: null,
  cancelled: false,
  rulesVersion: 1,
  prize: { kind: 'challenge' as const, currency: 'BRL' as const, entryFeeCents, amountCents: 0, split, tiers },
})

test('of 134,55 among four equal winners the first three have an odd cent', () => {
  const standings = ['ana', 'bia', 'caio', 'dora'].map(one => standing(one, 1)).concat(standing('eva', 5))
  const { settlement, oddCents } = settleWithOddCents(
    challenge('winner', null, 2990),
    standings,
    new Set(standings.map(one => one.participant)),
  )
  assert.deepEqual(
    settlement.prizes.map(one => one.amountCents),
    [3364, 3364, 3364, 3363],
  )
  assert.deepEqual([...oddCents], ['ana', 'bia', 'caio'])
})

test('without its odd cents every prize is its exact share rounded down, also with ties', () => {
  const ranks = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 9 }).map(scores => {
    const sorted = scores.sort((a, b) => b - a)
    return sorted.map((score, index) => ({
      participant: `p${index}`,
      rank: sorted.indexOf(score) + 1,
      score: score + 1,
    }))
  })
  const tiers = fc.constantFrom(...([null, [100], [60, 40], [50, 30, 20], [40, 25, 20, 10, 5]] as (number[] | null)[]))
  fc.assert(
    fc.property(ranks, tiers, fc.integer({ min: 1, max: 9_999 }), (standings, percentages, fee) => {
      const split = percentages ? 'tiers' : 'winner'
      const { settlement, oddCents: odd } = settleWithOddCents(
        challenge(split, percentages, fee),
        standings,
        new Set(standings.map(one => one.participant)),
      )
      const { prizes } = settlement
      const ranked = prizes.map(one => ({
        ...one,
        rank: standings.find(other => other.participant === one.participant)!.rank,
      }))
      // Odd cents go from the top, and prizes of one rank differ only by them.
      assert.deepEqual(
        [...odd],
        prizes.slice(0, odd.size).map(one => one.participant),
      )
      for (const one of ranked) {
        const bare = (other: typeof one) => other.amountCents - (odd.has(other.participant) ? 1 : 0)
        for (const other of ranked)
          if (split === 'winner' || other.rank === one.rank) assert.equal(bare(one), bare(other))
      }
    }),
  )
})

test('with teams the odd cents go by the standings of people, in any team', () => {
  const scores = { caio: 120, duda: 105, ana: 100, eva: 75, bia: 50, fabi: 40, gil: 0, hugo: 0 }
  const standings = Object.entries(scores).map(([participant, score], index) => ({
    participant,
    score,
    rank: index + 1,
  }))
  const teamOf = { ana: 't1', bia: 't1', caio: 't2', duda: 't2', eva: 't2', gil: 't2', fabi: 't3', hugo: 't3' }
  const { settlement, oddCents } = settleWithOddCents(
    { ...challenge('winner', null, 2999), teams: { score: 'average', best: 3 } },
    standings,
    new Set(Object.keys(scores)),
    Object.entries(teamOf).map(([id, team]) => ({ id, team })),
  )
  assert.deepEqual(
    settlement.prizes.map(one => [one.participant, one.amountCents]),
    [
      ['caio', 3599],
      ['duda', 3599],
      ['ana', 5399],
      ['eva', 3598],
      ['bia', 5398],
    ],
  )
  assert.deepEqual([...oddCents], ['caio', 'duda', 'ana'])
})
