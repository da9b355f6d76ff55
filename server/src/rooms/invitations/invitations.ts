// Owns no table: writes the invitations that challenges are opened by. Promises: only the creator of both asks the people of
// one challenge to another, each once, and declining changes nothing but what is shown. Leans on challenges and joining.
import { randomUUID } from 'node:crypto'
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { whyClosed } from '@bora/rules/abilities.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { INVITED_AGAIN_MOST } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { type ChallengeRow, visibleChallenge } from '../challenges/challenges.ts'
import { challengeFacts, takenNow } from '../joining/joining.ts'
import { personOf } from '../people/people.ts'

type Calls = (typeof api)['invitations']

/** An invitation that waits for an answer; `repeatOf` is the former challenge whose people were asked, if they were. */
type Waiting = { challenge: ChallengeRow; inviterId: string; repeatOf: string | null }

/**
 * Invites everybody who takes part in one challenge of the viewer to another one of the viewer, but those who are in
 * already or were invited before (docs/rules/challenges.md#repeating). Refuses `challenge_not_found` for either,
 * `only_creator` where one is somebody else's, and by the reason for which nobody can join any more. Returns how many
 * were invited.
 */
export async function inviteAgain(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['again']>,
): Promise<OutputOf<Calls['again']>> {
  const next = await visibleChallenge(ctx, params.challengeId)
  const former = await visibleChallenge(ctx, body.from)
  if (next.creator_id !== ctx.viewer.id || former.creator_id !== ctx.viewer.id) throw new Refusal('only_creator')
  const seats = await ctx.db
    .selectFrom('challenge_seats')
    .select(takenNow(ctx).as('taken'))
    .where('challenge_id', '=', next.id)
    .executeTakeFirstOrThrow()
  const closed = whyClosed(challengeFacts(next, seats.taken), false, ctx.now)
  if (closed) throw new Refusal(closed)
  const people = await ctx.db
    .selectFrom('participants')
    .select('user_id')
    .where('challenge_id', '=', former.id)
    .where('state', '=', 'participating')
    .where('user_id', '!=', ctx.viewer.id)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(INVITED_AGAIN_MOST)
    .execute()
  const sender = await personOf(ctx.db, ctx.viewer.id)
  const { rows } = await sql<{ id: string }>`
    insert into challenge_invitations
      (id, challenge_id, invited_user_id, inviter_user_id, created_at, sent_on, repeat_of)
    select gone.id, ${next.id}::uuid, gone.user_id, ${ctx.viewer.id}::uuid, ${ctx.now.toISOString()}::timestamptz,
      ${dayIn(ctx.now, sender!.time_zone)}::date, ${former.id}::uuid
    from unnest(${people.map(() => randomUUID())}::uuid[], ${people.map(one => one.user_id)}::uuid[]) as gone(id, user_id)
    where not exists (
      select from participants inside where inside.challenge_id = ${next.id}::uuid and inside.user_id = gone.user_id
    ) and not exists (
      select from challenge_invitations i where i.challenge_id = ${next.id}::uuid and i.invited_user_id = gone.user_id
    )
    on conflict (challenge_id, invited_user_id) where repeat_of is not null do nothing
    returning id`.execute(ctx.db)
  return { invited: rows.length }
}

/**
 * The invitations to the viewer that wait for an answer, the latest first: neither declined nor out of date, to
 * challenges under way in which the viewer is not. At most `most`.
 */
export async function waitingInvitations(ctx: SignedIn, most: number): Promise<Waiting[]> {
  const { rows } = await sql<ChallengeRow & { inviter: string; repeated: string | null }>`
    select c.*, i.inviter_user_id as inviter, i.repeat_of as repeated
    from challenge_invitations i join challenges c on c.id = i.challenge_id
    where i.invited_user_id = ${ctx.viewer.id}::uuid and i.status = 'pending' and i.declined_at is null
      and (i.expires_at is null or i.expires_at > ${ctx.now.toISOString()}::timestamptz)
      and c.status = 'active'
      and not exists (
        select from participants p where p.challenge_id = c.id and p.user_id = ${ctx.viewer.id}::uuid
      )
      -- Of several to the same challenge the first.
      and not exists (
        select from challenge_invitations before where before.challenge_id = i.challenge_id
          and before.invited_user_id = i.invited_user_id and (before.created_at, before.id) < (i.created_at, i.id)
      )
    order by i.created_at desc, i.id limit ${most}`.execute(ctx.db)
  return rows.map(({ inviter, repeated, ...challenge }) => ({ challenge, inviterId: inviter, repeatOf: repeated }))
}

/** Declines what the viewer was invited to; once more changes nothing. Refuses `challenge_not_found` where nobody invited. */
export async function declineInvitation(
  ctx: SignedIn,
  { params }: InputOf<Calls['decline']>,
): Promise<OutputOf<Calls['decline']>> {
  const { numUpdatedRows: declined } = await ctx.db
    .updateTable('challenge_invitations')
    .set({ declined_at: sql<string>`coalesce(declined_at, ${ctx.now.toISOString()}::timestamptz)` })
    .where('challenge_id', '=', params.challengeId)
    .where('invited_user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  if (declined === 0n) throw new Refusal('challenge_not_found')
  return { declined: true }
}
