import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Outcome, outcomeOf, outcomeText, parseHistory } from '../history.ts'
import { anyFairHistory, type FairHistory } from '../testing/fair-histories.ts'

const numRuns = Number(process.env.HISTORIES ?? 400)

const replayed = (history: object): Outcome => outcomeOf(parseHistory(JSON.stringify(history)))

test('the order of lists in a history does not matter', () => {
  fc.assert(
    fc.property(anyFairHistory, history => {
      const turned = {
        challenge: history.challenge,
        participants: history.participants.toReversed(),
        activities: history.activities.toReversed(),
        bonuses: history.bonuses.toReversed(),
        passes: history.passes.toReversed(),
      }
      assert.deepEqual(replayed(turned), replayed(history))
    }),
    { numRuns },
  )
})

test('a feature that is switched off scores as if it were absent', () => {
  fc.assert(
    fc.property(anyFairHistory, history => {
      const { teams: _, divisions: __, ...challenge } = history.challenge as Record<string, unknown>
      const rules = { ...(challenge['rules'] as object), passDays: undefined, pose: undefined }
      const prize = { ...(challenge['prize'] as object), completersPercent: undefined }
      const bare = { ...challenge, rules, prize }
      const off = {
        ...bare,
        divisions: false,
        teams: null,
        rules: { ...rules, passDays: 0, pose: 'off' },
        prize: { ...prize, completersPercent: 0 },
      }
      const people = history.participants.map(one => ({ ...one, team: undefined, division: undefined }))
      const activities = history.activities.map(one => ({ ...one, pose: undefined }))
      const without = replayed({ challenge: bare, participants: people, activities, bonuses: history.bonuses })
      assert.deepEqual(replayed({ ...history, challenge: off }), without)
      const keys = [...new Set(without.standings.flatMap(one => Object.keys(one)))]
      assert.deepEqual(keys, keys.length > 0 ? ['participant', 'rank', 'score'] : [])
      assert.deepEqual(Object.keys(without), ['standings', 'receipts', 'settlement'])
    }),
    { numRuns },
  )
})

// An independent, naive implementation of teams, divisions, shares and passes for given scores: fractions over one
// common denominator, and every question is answered by scanning all participants.

const COMMON = 2n ** 4n * 3n ** 3n * 5n ** 3n * 7n * 100n * 100n
type Who = { id: string; score: bigint; reached: boolean }

/** Parts of `pot` for the winners, by the split, in units of 1 / COMMON. */
function naiveSplit(prize: FairHistory['challenge']['prize'], who: Who[], ignoreTarget: boolean, pot: bigint) {
  const scored = who.filter(one => one.score > 0n)
  const above = (one: Who) => scored.filter(other => other.score > one.score).length
  const tied = (one: Who) => scored.filter(other => other.score === one.score).length
  const parts = new Map<string, bigint>()
  if (prize.split === 'winner') {
    const reached = ignoreTarget ? [] : scored.filter(one => one.reached)
    const winners = reached.length > 0 ? reached : scored.filter(one => above(one) === 0)
    for (const one of winners) parts.set(one.id, exact(pot, BigInt(winners.length)))
    return parts
  }
  const held = prize.tiers.slice(0, scored.length).reduce((sum, tier) => sum + tier, 0)
  for (const one of scored) {
    const mine = prize.tiers.filter((_, place) => place >= above(one) && place < above(one) + tied(one))
    if (mine.length === 0) continue
    parts.set(one.id, exact(pot * BigInt(mine.reduce((sum, tier) => sum + tier, 0)), BigInt(held * tied(one))))
  }
  return parts
}

function exact(value: bigint, by: bigint): bigint {
  assert.equal(value % by, 0n, `${by} is no part of the common denominator`)
  return value / by
}

function naiveSettlement({ challenge, participants }: FairHistory, { standings }: Outcome) {
  const { prize, target } = challenge
  const { completersPercent: percent = 0 } = prize
  const fee = prize.kind === 'challenge' ? BigInt(prize.entryFeeCents) : 0n
  const inRanking = standings.map(one => ({
    id: one.participant,
    score: one.score,
    reached: target !== undefined && one.score >= (one.target ?? BigInt(target)),
  }))
  const personOf = (id: string) => participants.find(one => one.id === id)!
  const paid = fee > 0n ? inRanking : inRanking.filter(one => personOf(one.id).paid)
  const pool =
    prize.kind === 'none' ? 0n : prize.kind === 'challenge' ? fee * BigInt(paid.length) : BigInt(prize.amountCents)
  if (pool === 0n) return { outcome: 'none', prizes: [] }
  const refunded = { outcome: 'refunded', prizes: [] }
  if (challenge.cancelled || (prize.kind === 'challenge' && paid.length < 2)) return refunded

  const shares = new Map<string, bigint>()
  const add = (parts: Map<string, bigint>) => {
    for (const [id, part] of parts) shares.set(id, (shares.get(id) ?? 0n) + part)
  }
  if (challenge.teams) {
    const { score = 'average', best = 3 } = challenge.teams
    const names = ['t1', 't2', 't3'].filter(team => inRanking.some(one => personOf(one.id).team === team))
    if (prize.kind === 'challenge' && names.length < 2) return refunded
    // Scores times 2520, which is divisible by every team size.
    const teams = names.map(team => {
      const scores = inRanking.filter(one => personOf(one.id).team === team).map(one => one.score)
      const top = scores.toSorted((a, b) => Number(b - a)).slice(0, score === 'best' ? best : 99)
      const of = score === 'best' ? best : participants.filter(one => one.team === team).length
      const scaled = exact(2_520n * top.reduce((sum, one) => sum + one, 0n), BigInt(of))
      return { id: team, score: scaled, reached: target !== undefined && scaled >= 2_520n * BigInt(target) }
    })
    for (const [team, part] of naiveSplit(prize, teams, false, COMMON)) {
      const members = inRanking.filter(one => personOf(one.id).team === team && one.score > 0n)
      for (const { id } of members) shares.set(id, exact(part, BigInt(members.length)))
    }
  } else {
    const reached = inRanking.filter(one => one.reached)
    const toCompleters = percent > 0 && reached.length > 0 ? exact(COMMON * BigInt(percent), 100n) : 0n
    const rest = COMMON - toCompleters
    if (toCompleters > 0n) add(new Map(reached.map(one => [one.id, exact(toCompleters, BigInt(reached.length))])))
    const divisionOf = (one: Who) => (challenge.divisions ? (personOf(one.id).division ?? 'A') : 'all')
    const won = [...new Set(inRanking.filter(one => one.score > 0n).map(divisionOf))]
    const among = inRanking.filter(one => won.includes(divisionOf(one))).length
    for (const division of won) {
      const inside = inRanking.filter(one => divisionOf(one) === division)
      add(naiveSplit(prize, inside, percent > 0, exact(rest * BigInt(inside.length), BigInt(among))))
    }
  }
  if (shares.size === 0) return refunded
  const given = prize.kind === 'challenge' ? pool - pool / 10n : pool
  const winners = inRanking
    .filter(one => shares.has(one.id))
    .map(one => ({ participant: one.id, amountCents: (given * shares.get(one.id)!) / COMMON }))
  let left = given - winners.reduce((sum, one) => sum + one.amountCents, 0n)
  for (const one of winners) if (left-- > 0n) one.amountCents++
  return { outcome: 'paid', prizes: winners }
}

test('an independent, naive settlement agrees on any history', () => {
  const seen = { paid: 0, refunded: 0, none: 0, teams: 0, divided: 0, completed: 0 }
  fc.assert(
    fc.property(anyFairHistory, history => {
      const outcome = replayed(history)
      const { settlement } = outcome
      assert.deepEqual({ outcome: settlement.outcome, prizes: settlement.prizes }, naiveSettlement(history, outcome))
      seen[settlement.outcome]++
      if (outcome.teams && settlement.outcome === 'paid') seen.teams++
      if (new Set(outcome.standings.map(one => one.division)).size > 1 && settlement.outcome === 'paid') seen.divided++
      const reached = outcome.standings.some(one => one.target !== undefined && one.score >= one.target)
      if (reached && (history.challenge.prize.completersPercent ?? 0) > 0) seen.completed++
      const sum = [...settlement.prizes, ...settlement.refunds].reduce((total, one) => total + one.amountCents, 0n)
      const sponsorBack = settlement.outcome === 'refunded' && history.challenge.prize.kind !== 'challenge'
      assert.equal(sponsorBack ? settlement.poolCents : sum + settlement.feeCents, settlement.poolCents)
      assert.doesNotThrow(() => JSON.parse(outcomeText(outcome)) as unknown)
    }),
    { numRuns },
  )
  for (const [what, times] of Object.entries(seen)) assert.ok(times > 0, `no history was ${what}`)
})

test('own targets appear only where passes can move them, and nothing lists participants who left or did not pay', () => {
  fc.assert(
    fc.property(anyFairHistory, history => {
      const { standings, receipts, teams } = replayed(history)
      const { target, rules, prize } = history.challenge
      const moves = (rules.passDays ?? 0) > 0 && target !== undefined && !history.challenge.teams
      for (const one of standings) {
        assert.equal(one.target !== undefined, moves)
        if (one.target !== undefined) assert.ok(one.target >= 1n && one.target <= BigInt(target!))
      }
      const costs = prize.kind === 'challenge' && prize.entryFeeCents > 0
      const shown = history.participants.filter(one => !one.out && (one.paid || !costs)).map(one => one.id)
      assert.deepEqual(standings.map(one => one.participant).sort(), shown.toSorted())
      const theirs = history.activities.filter(one => shown.includes(one.participant))
      assert.deepEqual(receipts.map(one => one.activity).sort(), theirs.map(one => one.id).sort())
      const inTeams = history.participants.filter(one => shown.includes(one.id)).flatMap(one => one.team ?? [])
      if (teams) assert.deepEqual(teams.map(one => one.team).sort(), [...new Set(inTeams)].sort())
    }),
    { numRuns },
  )
})
