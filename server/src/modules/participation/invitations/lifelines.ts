import { whyClosed } from '@bora/rules/abilities.ts'
import { type Day, dayIn } from '@bora/rules/calendar.ts'
import { type LifelineState, lifelineState } from '@bora/rules/invites.ts'
import { invitesEarn } from '@bora/rules/scoring/invite-bonus.ts'
import type { SignedIn } from '../../../core/context.ts'
import { personOf } from '../../accounts/index.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import { challengeFacts } from '../joining/facts.ts'
import { seatsTaken } from '../joining/seats.ts'

/** `usedOn`: the date, in the zone of the profile, on which the invited person joined; null without one. */
export type Lifeline = { state: LifelineState; usedOn: Day | null }

/**
 * Returns, by challenge, whether an invitation of the viewer today would be a lifeline, and when one was used: three
 * queries for any number of challenges.
 */
export async function lifelinesOf(
  ctx: SignedIn,
  challenges: readonly ChallengeRow[],
): Promise<ReadonlyMap<string, Lifeline>> {
  const ids = challenges.filter(invitesEarn).map(({ id }) => id)
  if (ids.length === 0) return new Map(challenges.map(({ id }) => [id, { state: 'none', usedOn: null }]))
  const zone = (await personOf(ctx.db, ctx.viewer.id))!.time_zone
  const workout = await ctx.db
    .selectFrom('activities')
    .select('id')
    .where('user_id', '=', ctx.viewer.id)
    .where('local_date', '=', dayIn(ctx.now, zone))
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  const used = await ctx.db
    .selectFrom('score_bonuses')
    .select(({ fn }) => ['challenge_id', fn.min<string>('at').as('at')])
    .where('user_id', '=', ctx.viewer.id)
    .where('kind', '=', 'lifeline')
    .where(({ eb, val }) => eb('challenge_id', '=', eb.fn.any(val(ids))))
    .groupBy('challenge_id')
    .execute()
  const seats = await ctx.db
    .selectFrom('challenge_seats')
    .select(['challenge_id', seatsTaken(ctx).as('taken')])
    .where(({ eb, val }) => eb('challenge_id', '=', eb.fn.any(val(ids))))
    .execute()
  const usedAt = new Map(used.map(row => [row.challenge_id, row.at]))
  const taken = new Map(seats.map(row => [row.challenge_id, row.taken]))
  return new Map(
    challenges.map(challenge => {
      const at = usedAt.get(challenge.id)
      const facts = challengeFacts(challenge, taken.get(challenge.id) ?? 0)
      const state = lifelineState({
        earns: invitesEarn(challenge),
        isClosed: whyClosed(facts, false, ctx.now) !== null,
        trainedToday: workout !== undefined,
        hasOne: at !== undefined,
      })
      return [challenge.id, { state, usedOn: at === undefined ? null : dayIn(new Date(at), zone) }]
    }),
  )
}
