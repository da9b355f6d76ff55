// Owns no tables: cheers and teases after an overtaking are notifications. Guarantees: one a day from one person to
// another in a challenge, only between people who see each other and passed each other or are close in the ranking.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { OVERTAKING_REACTION_DAYS, OVERTAKING_REACTION_WITHIN_PLACES } from '@bora/rules/overtaking.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personOf } from '../../accounts/index.ts'
import { hiddenFrom, visibleChallenge } from '../../challenges/index.ts'
import { notify } from '../../notifications/index.ts'

type Call = (typeof api)['overtakings']['reactToOvertaking']

/**
 * Sends a cheer or a tease to a person whom the viewer passed, or who passed the viewer. Refuses `not_participating` if
 * the viewer isn't in the challenge, `person_not_found` for anyone else than such a person.
 */
export async function reactToOvertaking(ctx: SignedIn, { params, body }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { id: viewerId } = ctx.viewer
  const { personId } = params
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const places = await placesOf(ctx, challenge.id, [viewerId, personId])
  const mine = places.get(viewerId)
  const theirs = places.get(personId)
  if (mine === undefined) throw new Refusal('not_participating')
  if (theirs === undefined || personId === viewerId || (await hiddenFrom(ctx)).includes(personId))
    throw new Refusal('person_not_found')
  const isClose = Math.abs(mine - theirs) <= OVERTAKING_REACTION_WITHIN_PLACES
  if (!isClose && !(await wasNamed(ctx, challenge.id, personId))) throw new Refusal('person_not_found')
  const sent = await notify(ctx, {
    kind: 'overtaking_reaction',
    userId: personId,
    subject: `${challenge.id}:${dayIn(ctx.now, 'UTC')}:${viewerId}`,
    facts: {
      challengeId: challenge.id,
      title: challenge.title,
      reaction: body.reaction,
      person: (await personOf(ctx.db, viewerId))!.name,
      personId: viewerId,
    },
  })
  return { sent }
}

async function placesOf(ctx: SignedIn, challengeId: string, people: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; place: number }>`
    select user_id as id, rank_of(${challengeId}, 0::smallint, score)::int as place from scores
    where challenge_id = ${challengeId} and week = 0 and user_id = any(${people}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, place }) => [id, place]))
}

/** Returns whether a recent notification of the viewer names the person as the one who passed or was passed. */
async function wasNamed(ctx: SignedIn, challengeId: string, personId: string): Promise<boolean> {
  const since = `${addDays(dayIn(ctx.now, 'UTC'), -OVERTAKING_REACTION_DAYS)}T00:00:00Z`
  const { rows } = await sql`
    select from notices where user_id = ${ctx.viewer.id} and kind in ('overtaken', 'overtook', 'overtaking_reaction')
      and at >= ${since}::timestamptz and facts->>'challengeId' = ${challengeId}::text
      and facts->>'personId' = ${personId}::text limit 1`.execute(ctx.db)
  return rows.length > 0
}
