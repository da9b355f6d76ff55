// Owns no table: writes the invitations that open challenges. Guarantees: only participants and the creator invite,
// only the creator of both challenges invites the participants of one to the other, each once, a person is invited by id
// only by who shares a challenge with them, and declining only hides an invitation. Depends on messaging, accounts, notifications, invite-tokens, challenges, blocks, scores and joining.
import { randomUUID } from 'node:crypto'
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { MAX_REINVITES } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { canMeet, visibleChallenge } from '../../challenges/index.ts'
import { personOf } from '../../accounts/index.ts'
import { refuseClosed } from './refuse-closed.ts'

type Calls = (typeof api)['invitations']

/**
 * Invites the participants of one of the viewer's challenges to another one, except those who are in it or already
 * invited (docs/rules/challenges.md#repeating). Refuses `challenge_not_found` for either, `only_creator` if one is
 * another person's, and with the reason if no one can join any more. Returns how many were invited.
 */
export async function inviteAgain(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['again']>,
): Promise<OutputOf<Calls['again']>> {
  const next = await visibleChallenge(ctx, params.challengeId)
  const former = await visibleChallenge(ctx, body.from)
  if (next.creator_id !== ctx.viewer.id || former.creator_id !== ctx.viewer.id) throw new Refusal('only_creator')
  await refuseClosed(ctx, next)
  const people = await ctx.db
    .selectFrom('participants')
    .select('user_id')
    .where('challenge_id', '=', former.id)
    .where('state', '=', 'participating')
    .where('user_id', '!=', ctx.viewer.id)
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(MAX_REINVITES)
    .execute()
  return {
    invited: await write(
      ctx,
      next.id,
      people.map(one => one.user_id),
      former.id,
    ),
  }
}

/**
 * Invites a person whom the viewer knows from a shared challenge to one of the viewer's own, once; like the participants
 * of a former challenge, so that it earns no invite bonus. Refuses `person_not_found` for strangers and if one has
 * blocked the other.
 */
export async function invitePerson(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['person']>,
): Promise<OutputOf<Calls['person']>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  if (challenge.creator_id !== ctx.viewer.id) throw new Refusal('only_creator')
  const known = await sharedBefore(ctx, body.person, challenge.id)
  if (known === null || !(await canMeet(ctx, body.person))) throw new Refusal('person_not_found')
  await refuseClosed(ctx, challenge)
  return { invited: (await write(ctx, challenge.id, [body.person], known)) > 0 }
}

/** Returns the latest challenge that the viewer shares with a person, other than this one; null if there is none. */
async function sharedBefore({ db, viewer }: SignedIn, personId: string, but: string): Promise<string | null> {
  const shared = await db
    .selectFrom('participants as mine')
    .innerJoin('participants as theirs', 'theirs.challenge_id', 'mine.challenge_id')
    .select('mine.challenge_id')
    .where('mine.user_id', '=', viewer.id)
    .where('mine.state', '=', 'participating')
    .where('theirs.user_id', '=', personId)
    .where('theirs.user_id', '!=', viewer.id)
    .where('theirs.state', '=', 'participating')
    .where('mine.challenge_id', '!=', but)
    .orderBy('mine.joined_at', 'desc')
    .orderBy('mine.challenge_id')
    .limit(1)
    .executeTakeFirst()
  return shared?.challenge_id ?? null
}

/** Writes invitations of people known from another challenge; returns how many are new. */
async function write(ctx: SignedIn, challengeId: string, people: readonly string[], from: string): Promise<number> {
  const sender = await personOf(ctx.db, ctx.viewer.id)
  const { rows } = await sql<{ id: string }>`
    insert into challenge_invitations
      (id, challenge_id, invited_user_id, inviter_user_id, created_at, sent_on, repeat_of)
    select gone.id, ${challengeId}::uuid, gone.user_id, ${ctx.viewer.id}::uuid, ${ctx.now.toISOString()}::timestamptz,
      ${dayIn(ctx.now, sender!.time_zone)}::date, ${from}::uuid
    from unnest(${people.map(() => randomUUID())}::uuid[], ${[...people]}::uuid[]) as gone(id, user_id)
    where not exists (
      select from participants inside where inside.challenge_id = ${challengeId}::uuid and inside.user_id = gone.user_id
    ) and not exists (
      select from challenge_invitations i where i.challenge_id = ${challengeId}::uuid and i.invited_user_id = gone.user_id
    )
    on conflict (challenge_id, invited_user_id) where repeat_of is not null do nothing
    returning id`.execute(ctx.db)
  return rows.length
}
