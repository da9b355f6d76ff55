import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { provenAddressOf } from '../../accounts/index.ts'
import { hiddenFrom, type ChallengeRow, declineOpened, findToken } from '../../challenges/index.ts'

import { markReadByFact } from '../../notifications/index.ts'

type Calls = (typeof api)['invitations']

/** A pending invitation; `repeatOf` is the former challenge whose participants were invited, if there is one. */
type Waiting = { challenge: ChallengeRow; inviterId: string; repeatOf: string | null }

/**
 * Returns the viewer's pending invitations, latest first: to the account, to its confirmed address, or by a link that
 * it has opened. Excludes declined and expired ones, challenges that are over or joined, and inviters hidden by a
 * block. At most `most`.
 */
export async function waitingInvitations(ctx: SignedIn, most: number): Promise<Waiting[]> {
  const address = await provenAddressOf(ctx.db, ctx.viewer.id)
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const { rows } = await sql<ChallengeRow & { inviter: string; repeated: string | null }>`
    with asked as (
      select id, challenge_id, inviter_user_id, repeat_of, created_at from challenge_invitations
      where (invited_user_id = ${ctx.viewer.id}::uuid or invited_email = ${address}::text)
        and status = 'pending' and declined_at is null and (expires_at is null or expires_at > ${now})
      union all
      select t.id, o.challenge_id, o.invited_by, null, o.at
      from challenge_invited o join invite_tokens t on t.challenge_id = o.challenge_id and t.id = o.token_id
      where o.user_id = ${ctx.viewer.id}::uuid and o.declined_at is null and not o.spent
        and t.revoked_at is null and t.expires_at > ${now} and t.joined < t.most
    ), first as (
      -- Of several to the same challenge the first.
      select distinct on (challenge_id) * from asked order by challenge_id, created_at, id
    )
    select c.*, first.inviter_user_id as inviter,
      -- A person known from another's challenge wasn't invited with all of its participants.
      (select former.id from challenges former
        where former.id = first.repeat_of and former.creator_id = first.inviter_user_id) as repeated
    from first join challenges c on c.id = first.challenge_id
    where c.status = 'active'
      and not exists (
        select from participants p where p.challenge_id = c.id and p.user_id = ${ctx.viewer.id}::uuid
      )
      -- Who has said no to one way in isn't asked by another.
      and not exists (
        select from challenge_invitations no where no.challenge_id = c.id and no.declined_at is not null
          and (no.invited_user_id = ${ctx.viewer.id}::uuid or no.invited_email = ${address}::text)
      )
    order by first.created_at desc, first.id limit ${most}`.execute(ctx.db)
  const unseen = new Set(await hiddenFrom(ctx))
  return rows
    .filter(row => !unseen.has(row.inviter))
    .map(({ inviter, repeated, ...challenge }) => ({ challenge, inviterId: inviter, repeatOf: repeated }))
}

/** Declines the viewer's invitation to a challenge. Idempotent. Refuses `challenge_not_found` if there is none. */
export async function declineInvitation(
  ctx: SignedIn,
  { params }: InputOf<Calls['decline']>,
): Promise<OutputOf<Calls['decline']>> {
  const address = await provenAddressOf(ctx.db, ctx.viewer.id)
  const { numUpdatedRows: declined } = await ctx.db
    .updateTable('challenge_invitations')
    .set({ declined_at: sql<string>`coalesce(declined_at, ${ctx.now.toISOString()}::timestamptz)` })
    .where('challenge_id', '=', params.challengeId)
    .where(sql<boolean>`(invited_user_id = ${ctx.viewer.id}::uuid or invited_email = ${address}::text)`)
    .executeTakeFirst()
  const closed = await declineOpened(ctx, params.challengeId, ctx.viewer.id)
  await settleInvited(ctx, params.challengeId)
  if (declined === 0n && !closed) throw new Refusal('challenge_not_found')
  return { declined: true }
}

/**
 * Declines the invitation of a token, signed in or not; the sender of a personal invitation sees it. Refuses
 * `invite_invalid` for an unknown or revoked token.
 */
export async function declineByToken(ctx: Context, text: string): Promise<void> {
  const token = await findToken(ctx.db, text)
  if (!token) throw new Refusal('invite_invalid')
  if (token.inviter_user_id === ctx.viewer?.id) return
  if (ctx.viewer) {
    await declineOpened(ctx, token.challenge_id, ctx.viewer.id)
    await settleInvited({ ...ctx, viewer: ctx.viewer }, token.challenge_id)
  }
  if (!token.invitation_id) return
  await ctx.db
    .updateTable('challenge_invitations')
    .set({ declined_at: sql<string>`coalesce(declined_at, ${ctx.now.toISOString()}::timestamptz)` })
    .where('challenge_id', '=', token.challenge_id)
    .where('id', '=', token.invitation_id)
    .where('status', '=', 'pending')
    .execute()
}

/** An answer also marks the invitation as seen. */
async function settleInvited(ctx: SignedIn, challengeId: string): Promise<void> {
  await markReadByFact(ctx, { userId: ctx.viewer.id, kind: 'invited', challengeId })
}
