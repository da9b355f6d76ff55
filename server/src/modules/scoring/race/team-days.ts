import type { Day } from '@bora/rules/calendar.ts'
import { scoreOfTeam, shownTeamScore } from '@bora/rules/fairness/teams.ts'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import type { TeamMemberRow } from '../standings/team-standings.ts'
import { begunDays, scoresAt } from './days.ts'
import { gainsOf } from './gains.ts'

/**
 * Returns the score of a team in hundredths at the end of each date that has begun, from the current receipts of the
 * members who are in the challenge; the last one is its current score. People who left count in its size on every date.
 */
export async function teamDays(
  ctx: Pick<Context, 'db' | 'now'>,
  challenge: ChallengeRow & { teams: NonNullable<ChallengeRow['teams']> },
  members: readonly TeamMemberRow[],
): Promise<number[]> {
  const inside = members.flatMap(({ user_id, score }) => (score === null ? [] : [{ user_id, score }]))
  const days: Day[] = begunDays(ctx, challenge)
  const gains = await gainsOf(
    ctx,
    challenge,
    inside.map(one => one.user_id),
  )
  const scores = inside.map(one => scoresAt(days, gains.get(one.user_id) ?? [], one))
  return days.map((_, index) => {
    const ofDay = scores.map(one => BigInt(one[index]!))
    return Number(shownTeamScore(scoreOfTeam(challenge.teams, ofDay, members.length)))
  })
}
