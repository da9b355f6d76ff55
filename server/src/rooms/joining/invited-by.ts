import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../core/context.ts'
import { type ChallengeRow, isPendingInvitationOf, participantOf } from '../challenges/challenges.ts'

/** SQL for all invitations to one challenge. */
export function toChallenge(challengeId: string): RawBuilder<boolean> {
  return sql<boolean>`challenge_invitations.challenge_id = ${challengeId}::uuid`
}

/** Who brought the viewer: counts only as a participant or the creator (docs/rules/challenges.md#who-invited). */
export async function inviterOf(ctx: SignedIn, challenge: ChallengeRow, named: string | null): Promise<string | null> {
  const opened = await ctx.db
    .selectFrom('challenge_invited')
    .select('invited_by')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  const pending = await pendingInvitation(ctx, challenge.id, ctx.viewer.id)
  for (const one of [pending?.inviterId, opened?.invited_by, named]) {
    if (one && (await mayBringIn(ctx, challenge, one))) return one
  }
  return null
}

async function mayBringIn(ctx: SignedIn, challenge: ChallengeRow, inviter: string): Promise<boolean> {
  if (inviter === ctx.viewer.id) return false
  if (inviter === challenge.creator_id) return true
  return (await participantOf(ctx.db, challenge.id, inviter))?.state === 'participating'
}

/**
 * Whether somebody invited this account to a challenge, and the invitation still stands. Who is asked again with everybody
 * of last time was brought by nobody (docs/rules/challenges.md#repeating).
 */
async function pendingInvitation(
  ctx: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  userId: string,
): Promise<{ id: string; inviterId: string } | undefined> {
  const row = await ctx.db
    .selectFrom('challenge_invitations')
    .select(['id', 'inviter_user_id'])
    .where('challenge_id', '=', challengeId)
    .where('repeat_of', 'is', null)
    .where(isPendingInvitationOf(ctx, userId))
    .orderBy('created_at')
    .executeTakeFirst()
  return row && { id: row.id, inviterId: row.inviter_user_id }
}
