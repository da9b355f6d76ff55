import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../challenge/challenges.ts'

/**
 * Returns the challenge with `teams` only if they are played: with too few people at the start, everyone plays alone
 * (docs/rules/teams.md#start).
 */
export async function asPlayed({ db }: Pick<Context, 'db'>, challenge: ChallengeRow): Promise<ChallengeRow> {
  if (!challenge.teams) return challenge
  const start = await db
    .selectFrom('team_starts')
    .select('outcome')
    .where('challenge_id', '=', challenge.id)
    .executeTakeFirst()
  return start?.outcome === 'too_few' ? { ...challenge, teams: null } : challenge
}
