import type { TeamStanding } from '@bora/rules/fairness/teams.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { teamStandingsOf } from '@bora/rules/fairness/teams.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'

/** A person in a team; `score` is null for who left or became unpaid after the start. */
export type TeamMemberRow = {
  user_id: string
  team: string
  entered_at: string
  is_captain: boolean
  score: number | null
}

/**
 * Returns the members of all teams of a challenge by when they entered, with their present scores, and the standings of
 * the teams with people in the standings (docs/rules/teams.md#score). None for a challenge without teams.
 */
export async function teamStandings(
  { db }: Pick<Context, 'db'>,
  challenge: Pick<ChallengeRow, 'id' | 'teams'>,
): Promise<{ members: TeamMemberRow[]; standings: TeamStanding[] }> {
  if (!challenge.teams) return { members: [], standings: [] }
  const { rows: members } = await sql<TeamMemberRow>`
    select m.user_id, m.team, m.entered_at, m.is_captain, s.score
    from team_members m
    left join scores s on s.challenge_id = m.challenge_id and s.week = 0 and s.user_id = m.user_id
    where m.challenge_id = ${challenge.id} order by m.entered_at, m.user_id`.execute(db)
  const scored = members.flatMap(({ user_id: participant, score }) => (score === null ? [] : [{ participant, score }]))
  const people = members.map(({ user_id: id, team }) => ({ id, team }))
  return { members, standings: teamStandingsOf(challenge.teams, scored, people) }
}

/** Returns the rank of each team of a challenge when the UTC day began; teams without one are absent. */
export async function teamDayRanks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  challengeId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('team_day_ranks')
    .select(['team', 'rank'])
    .where('challenge_id', '=', challengeId)
    .where('day', '=', dayIn(now, 'UTC'))
    .execute()
  return new Map(rows.map(row => [row.team, row.rank]))
}
