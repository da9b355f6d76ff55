import type { Whole } from '../decimal.ts'
import { compareText } from '../text-order.ts'

export const TEAM_SCORES = ['average', 'best'] as const

/**
 * How a challenge scores its teams (docs/rules/teams.md#score). `best` is the number of scores that `best` counts, 1 to
 * 20.
 */
export type TeamRules = { score: (typeof TEAM_SCORES)[number]; best: number }

/** A team's standing. Its score is the exact fraction `sum` / `of`. */
export type TeamStanding = { team: string; rank: number; sum: bigint; of: number }

/**
 * A participant's team, for everyone who joined: participants who left after the start or did not pay still count in
 * its size.
 */
export type TeamMember = { id: string; team?: string | null }

/**
 * Ranks the teams that have a member in the standings (docs/rules/teams.md#score): by score, highest first; equal
 * scores share a rank. Sorted by rank, then id. `members` are all participants; those not in the standings contribute
 * 0.
 */
export function teamStandingsOf(
  rules: TeamRules,
  standings: readonly { participant: string; score: Whole }[],
  members: readonly TeamMember[],
): TeamStanding[] {
  const scoreOf = new Map(standings.map(one => [one.participant, BigInt(one.score)]))
  const teams: Omit<TeamStanding, 'rank'>[] = []
  for (const [team, ofTeam] of Map.groupBy(members, one => one.team ?? '')) {
    const scores = ofTeam.flatMap(one => scoreOf.get(one.id) ?? [])
    if (team !== '' && scores.length > 0) teams.push({ team, ...scoreOfTeam(rules, scores, ofTeam.length) })
  }
  teams.sort((a, b) => compareScores(b, a) || compareText(a.team, b.team))
  let rank = 0
  return teams.map(({ team, sum, of }, index) => {
    const before = teams[index - 1]
    if (!before || compareScores(before, { sum, of }) !== 0) rank = index + 1
    return { team, rank, sum, of }
  })
}

/** Returns whether a team's score is at least the target (docs/rules/teams.md#prize). */
export function teamReached({ sum, of }: Pick<TeamStanding, 'sum' | 'of'>, target: Whole): boolean {
  return sum >= BigInt(target) * BigInt(of)
}

/** Returns a team's score in hundredths, rounded half up, for display (docs/rules/teams.md#score). */
export function shownTeamScore({ sum, of }: Pick<TeamStanding, 'sum' | 'of'>): bigint {
  return (sum * 200n + BigInt(of)) / (2n * BigInt(of))
}

/** Returns how many of a team's scores, from the highest, its score is made of (docs/rules/teams.md#score). */
export function countedInTeam({ score, best }: TeamRules, members: number): number {
  return score === 'best' ? Math.min(best, members) : members
}

/** Returns a team's score as an exact fraction, from its members' scores and its size (docs/rules/teams.md#score). */
export function scoreOfTeam(
  { score, best }: TeamRules,
  scores: readonly bigint[],
  size: number,
): { sum: bigint; of: number } {
  const counted = score === 'best' ? scores.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)).slice(0, best) : scores
  return { sum: counted.reduce((sum, one) => sum + one, 0n), of: score === 'best' ? best : size }
}

function compareScores(a: { sum: bigint; of: number }, b: { sum: bigint; of: number }): number {
  const [left, right] = [a.sum * BigInt(b.of), b.sum * BigInt(a.of)]
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Returns the whole points that any member needs for an averaged team to pass another one; null with the score `best`,
 * where it depends on who trains.
 */
export function pointsToPass(
  { score }: TeamRules,
  mine: Pick<TeamStanding, 'sum' | 'of'>,
  above: Pick<TeamStanding, 'sum' | 'of'>,
): bigint | null {
  if (score === 'best') return null
  return (above.sum * BigInt(mine.of)) / BigInt(above.of) - mine.sum + 1n
}
