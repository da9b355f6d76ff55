import { type Day, dayIn } from '@bora/rules/calendar.ts'
import { earningInvites, invitePointsOf, invitesEarn } from '@bora/rules/scoring/invite-bonus.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { BONUS_FACTS } from '../input/scoring-input.ts'

/** Points of a person on a date of a challenge, by workouts or by invites. */
export type Gain = { day: Day; points: number; byInvite: boolean }

/** A gain by an invite. */
export type InviteGain = { user_id: string; day: Day; points: number }

/** Returns the gains of some people in a challenge, by person. `invites`: everyone's gains by invites, if known. */
export async function gainsOf(
  ctx: Pick<Context, 'db'>,
  challenge: ChallengeRow,
  userIds: readonly string[],
  invites?: readonly InviteGain[],
): Promise<Map<string, Gain[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('receipts')
    .select(['user_id', 'local_date', sql<number>`sum(points)::bigint`.as('points')])
    .where('challenge_id', '=', challenge.id)
    .where('user_id', 'in', [...userIds])
    .where('counted', '=', true)
    .where('points', '>', 0)
    .groupBy(['user_id', 'local_date'])
    .execute()
  const worked = rows.map(row => ({ user_id: row.user_id, day: row.local_date, points: row.points, byInvite: false }))
  const theirs = invites?.filter(gain => userIds.includes(gain.user_id)) ?? (await inviteGains(ctx, challenge, userIds))
  const invited = theirs.map(gain => ({ ...gain, byInvite: true }))
  return Map.groupBy([...worked, ...invited], gain => gain.user_id)
}

/**
 * Returns the gains by invites in a challenge, from the facts of the scores: each on the date on which the invited
 * person joined, or the first or last date if that was before or after. Of some people, or of everyone in its ranking.
 */
export async function inviteGains(
  ctx: Pick<Context, 'db'>,
  challenge: ChallengeRow,
  userIds?: readonly string[],
): Promise<InviteGain[]> {
  if (!invitesEarn(challenge)) return []
  const facts = await ctx.db
    .selectFrom('score_bonuses')
    .select(['user_id', ...BONUS_FACTS])
    .where('challenge_id', '=', challenge.id)
    .where('counted_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scores')
          .select('scores.user_id')
          .where('scores.challenge_id', '=', challenge.id)
          .where('scores.week', '=', 0)
          .whereRef('scores.user_id', '=', 'score_bonuses.user_id'),
      ),
    )
    .$if(userIds !== undefined, all => all.where('user_id', 'in', [...userIds!]))
    .orderBy('at')
    .orderBy('invited_id')
    .execute()
  return [...Map.groupBy(facts, fact => fact.user_id)].flatMap(([user_id, ofPerson]) =>
    earningInvites(challenge, ofPerson).map(fact => ({
      user_id,
      day: within(challenge, dayIn(fact.at, challenge.time_zone)),
      points: invitePointsOf(fact, { rulesVersion: challenge.rules_version }),
    })),
  )
}

function within({ start_date, end_date }: ChallengeRow, day: Day): Day {
  return day < start_date ? start_date : day > end_date ? end_date : day
}
