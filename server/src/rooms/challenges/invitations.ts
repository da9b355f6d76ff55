import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'

/**
 * SQL that is true for a row of `challenge_invitations` that stands for this account: it names the account, or its
 * address once that is confirmed. Who only claims an address has no claim to what was sent there.
 */
export function isInvitationOf(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    challenge_invitations.invited_user_id = ${userId}::uuid
    or challenge_invitations.invited_email = (
      select email from auth.users where id = ${userId}::uuid and email_confirmed_at is not null
    )
  )`
}

/** Whether somebody invited this account to a challenge, and the invitation still stands. */
export async function pendingInvitation(
  ctx: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  userId: string,
): Promise<{ id: string; inviterId: string } | undefined> {
  const row = await ctx.db
    .selectFrom('challenge_invitations')
    .select(['id', 'inviter_user_id'])
    .where('challenge_id', '=', challengeId)
    .where('status', '=', 'pending')
    .where(where => where.or([where('expires_at', 'is', null), where('expires_at', '>', ctx.now.toISOString())]))
    .where(isInvitationOf(userId))
    .orderBy('created_at')
    .executeTakeFirst()
  return row && { id: row.id, inviterId: row.inviter_user_id }
}

/** Turns the invitations of this account to a challenge into accepted ones: it has joined (spec 4). */
export async function acceptInvitations(
  ctx: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  userId: string,
): Promise<void> {
  await ctx.db
    .updateTable('challenge_invitations')
    .set({ status: 'accepted', accepted_at: ctx.now.toISOString(), invited_user_id: userId })
    .where('challenge_id', '=', challengeId)
    .where('status', '=', 'pending')
    .where(isInvitationOf(userId))
    .execute()
}
