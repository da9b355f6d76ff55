import { type History, scoresOf } from '@bora/rules/history.ts'
import { teamReached, teamStandingsOf } from '@bora/rules/fairness/teams.ts'
import { divisionRanksOf, FIRST_DIVISION } from '@bora/rules/fairness/divisions.ts'
import { type Grouped, type Settlement, settleWithOddCents, type SettledStanding } from '@bora/rules/prizes.ts'
import { type Entry, type Standing, standingsOf } from '@bora/rules/ranking.ts'
import { timeSlices } from '../../../core/time-slices.ts'

/**
 * The outcome of a challenge's history, computed slice by slice: a slice holds some participants with all of their
 * activities.
 */
export type ComputedOutcome = {
  standings: (Standing & Pick<SettledStanding, 'target'>)[]
  settlement: Settlement
  /** The winners who got one of the cents left over. */
  oddCents: ReadonlySet<string>
  /** The place of each person's team, and whether they reached the target with it; null without teams. */
  inTeams: ReadonlyMap<string, { rank: number; reached: boolean }> | null
  /** The rank of each person in their division, and its size; null with fewer than two divisions. */
  inDivisions: ReadonlyMap<string, { rank: number; people: number }> | null
}

/**
 * Computes the same standings and settlement as `outcomeOf` for the whole history, but with one slice of participants
 * in memory at a time: scores are per person, only ranks and money depend on everyone.
 */
export async function computeInSlices(slices: AsyncIterable<History>): Promise<ComputedOutcome> {
  let challenge: History['challenge'] | undefined
  const entries: Entry[] = []
  const paid = new Set<string>()
  const people: Grouped[] = []
  const targetOf = new Map<string, bigint>()
  const turns = timeSlices()
  for await (const slice of slices) {
    challenge ??= slice.challenge
    for (const { id, paid: hasPaid, team, division } of slice.participants) {
      if (hasPaid) paid.add(id)
      if (team || division) people.push({ id, team, division })
    }
    for (const { participant, joinedAt, score, target } of scoresOf(slice)) {
      entries.push({ participant, joinedAt, score: Number(score) })
      if (target !== undefined) targetOf.set(participant, target)
      if (turns.areOver()) await turns.next()
    }
  }
  if (!challenge) throw new Error('a history has one slice or more')
  await turns.next()
  const standings = standingsOf(entries)
  await turns.next()
  const settled: ComputedOutcome['standings'] =
    targetOf.size === 0 ? standings : standings.map(one => ({ ...one, target: targetOf.get(one.participant) }))
  const { settlement, oddCents } = settleWithOddCents(challenge, settled, paid, people)
  return {
    standings: settled,
    settlement,
    oddCents,
    inTeams: inTeams(challenge, standings, people),
    inDivisions: inDivisions(challenge, standings, people),
  }
}

function inDivisions(
  { divisions }: History['challenge'],
  standings: readonly Standing[],
  people: readonly Grouped[],
): ComputedOutcome['inDivisions'] {
  if (!divisions) return null
  const divisionOf = new Map(people.map(one => [one.id, one.division]))
  const divided = standings.map(one => ({ ...one, division: divisionOf.get(one.participant) ?? FIRST_DIVISION }))
  const ofEach = Map.groupBy(divided, one => one.division)
  if (ofEach.size < 2) return null
  const ranks = divisionRanksOf(divided)
  return new Map(
    divided.map(({ participant, division }) => [
      participant,
      { rank: ranks.get(participant)!, people: ofEach.get(division)!.length },
    ]),
  )
}

// With teams the target is the team's; who scored nothing reached nothing (docs/rules/teams.md#prize).
function inTeams(
  { teams, target }: History['challenge'],
  standings: readonly Standing[],
  people: readonly Grouped[],
): ComputedOutcome['inTeams'] {
  if (!teams) return null
  const places = new Map(teamStandingsOf(teams, standings, people).map(one => [one.team, one]))
  const teamOf = new Map(people.map(one => [one.id, one.team]))
  return new Map(
    standings.flatMap(({ participant, score }) => {
      const team = places.get(teamOf.get(participant) ?? '')
      if (!team) return []
      const reached = score > 0 && target !== null && teamReached(team, target)
      return [[participant, { rank: team.rank, reached }] as const]
    }),
  )
}
