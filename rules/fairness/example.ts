import type { Whole } from '../decimal.ts'
import { poolOf, type Prize, type SettledStanding, settle } from '../prizes.ts'
import { divide } from './divisions.ts'
import { type TeamRules, type TeamStanding, teamStandingsOf } from './teams.ts'

/** Input of an example: the prize, whether there is a target, and the number of divisions (0 is none). */
export type ExampleChallenge = { prize: Prize; rulesVersion: number; hasTarget: boolean; divisions: number }

/** How a prize is split among example people. Amounts are whole cents. */
export type PrizeExample = {
  people: number
  toWinCents: number
  /** The number of people who reach the target; 0 without one. */
  reached: number
  /** The share divided equally among everyone who reaches the target; null if the prize has none. */
  completers: { cents: number; eachCents: number } | null
  /** The part awarded by place, and the amount of each winner, by rank; without divisions. */
  rest: { cents: number; amountsCents: number[] }
  /** Size and part of each division, strongest first; empty if there are no divisions. */
  divisions: { division: string; people: number; cents: number }[]
}

/** Of five example people, how many reach the target, and how many are newcomers. */
const REACHED_OF_FIVE = 3
const NEWCOMERS_OF_FIVE = 1
const SOME_INSTANT = '2026-01-01T00:00:00Z'

/**
 * Returns how the prize would be split among this number of people, all with different scores and three in five of them
 * with the target (docs/rules/prizes.md#split, docs/rules/fair-starts.md#completers). The two parts are settled
 * separately, so that each can be shown; paid together they may differ by a cent.
 */
export function examplePrizeParts(challenge: ExampleChallenge, people: number): PrizeExample {
  const { prize, rulesVersion, hasTarget } = challenge
  const ids = Array.from({ length: people }, (_, index) => String(index))
  const reached = hasTarget ? Math.max(1, Math.round((people * REACHED_OF_FIVE) / 5)) : 0
  const { toWinCents } = poolOf({ prize, rulesVersion }, people)
  const percent = reached > 0 ? (prize.completersPercent ?? 0) : 0
  const divisionOf = challenge.divisions > 0 ? dividedPeople(ids, challenge) : null
  const standings = standingsOf(ids, reached, divisionOf)
  const part = (cents: number, about: Partial<Prize>, target: Whole | null, divided: boolean) =>
    cents === 0
      ? []
      : settle(
          {
            prize: { ...prize, ...about, kind: 'fixed', amountCents: cents, completersPercent: 0 },
            rulesVersion,
            target,
            cancelled: false,
            divisions: divided,
          },
          standings,
          new Set(),
          ids.map(id => ({ id, division: divisionOf?.get(id) ?? null })),
        ).prizes
  const shared = Number((BigInt(toWinCents) * BigInt(percent)) / 100n)
  const equal = part(shared, { split: 'winner', tiers: null }, people, false)
  const byPlace = part(toWinCents - shared, {}, percent === 0 && hasTarget ? people : null, divisionOf !== null)
  const names = [...new Set(divisionOf?.values())].toSorted()
  return {
    people,
    toWinCents,
    reached,
    // The lowest: cents left over go to the higher ranks.
    completers: percent === 0 ? null : { cents: shared, eachCents: equal.at(-1)?.amountCents ?? 0 },
    rest: { cents: toWinCents - shared, amountsCents: byPlace.map(one => one.amountCents) },
    divisions: names.map(division => ({
      division,
      people: ids.filter(id => divisionOf!.get(id) === division).length,
      cents: byPlace
        .filter(one => divisionOf!.get(one.participant) === division)
        .reduce((sum, one) => sum + one.amountCents, 0),
    })),
  }
}

/** A team's score and, if it wins alone, the amount of each member in whole cents. */
export type TeamExample = { standing: Pick<TeamStanding, 'sum' | 'of'>; sharesCents: number[]; winners: number }

/**
 * Returns the score of a team of members with these scores, and how they would share the prize of this number of people
 * if no other team scored (docs/rules/teams.md#score, docs/rules/teams.md#prize).
 */
export function exampleTeam(
  rules: TeamRules,
  scores: readonly number[],
  challenge: Pick<ExampleChallenge, 'prize' | 'rulesVersion'>,
  people: number,
): TeamExample {
  const { prize, rulesVersion } = challenge
  const standings = scores
    .map((score, index) => ({ participant: String(index), score }))
    .toSorted((a, b) => b.score - a.score)
    .map((one, index) => ({ ...one, rank: index + 1 }))
  const members = scores.map((_, index) => ({ id: String(index), team: 't1' }))
  const [standing] = teamStandingsOf(rules, standings, members)
  const { toWinCents } = poolOf({ prize, rulesVersion }, people)
  const { prizes } = settle(
    {
      prize: { ...prize, kind: toWinCents === 0 ? 'none' : 'fixed', amountCents: toWinCents },
      rulesVersion,
      target: null,
      cancelled: false,
      teams: rules,
    },
    standings,
    new Set(),
    members,
  )
  const shareOf = new Map(prizes.map(one => [one.participant, one.amountCents]))
  return {
    standing: { sum: standing!.sum, of: standing!.of },
    sharesCents: members.map(({ id }) => shareOf.get(id) ?? 0),
    winners: standings.filter(one => one.score > 0).length,
  }
}

function dividedPeople(ids: readonly string[], { prize, rulesVersion, divisions }: ExampleChallenge) {
  const placed = ids.length - Math.floor((ids.length * NEWCOMERS_OF_FIVE) / 5)
  const starters = ids.map((id, index) => ({
    id,
    joinedAt: SOME_INSTANT,
    baseline: index < placed ? BigInt(ids.length - index) : null,
  }))
  return divide(starters, divisions, { prize: prize.kind !== 'none', rulesVersion }).divisionOf
}

// The best of each division lead, so that each has someone who reached the target.
function standingsOf(
  ids: readonly string[],
  reached: number,
  divisionOf: ReadonlyMap<string, string> | null,
): SettledStanding[] {
  const ofEach = Map.groupBy(ids, id => divisionOf?.get(id))
  const placeOf = new Map([...ofEach.values()].flatMap(ofOne => ofOne.map((id, place) => [id, place] as const)))
  return ids
    .toSorted((a, b) => placeOf.get(a)! - placeOf.get(b)!)
    .map((participant, index) => ({
      participant,
      rank: index + 1,
      // The target is the number of people.
      score: index < reached ? ids.length + reached - index : ids.length - index,
    }))
}
