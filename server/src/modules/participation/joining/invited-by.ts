import { type RawBuilder, sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { notify } from '../../notifications/index.ts'
import { recordFingerprint, recordNetworksOf, sharesDevice, personOf } from '../../accounts/index.ts'
import { type ChallengeRow, isPendingInvitationOf, participantOf } from '../../challenges/index.ts'

/** Returns SQL for all invitations to a challenge. */
export function toChallenge(challengeId: string): RawBuilder<boolean> {
  return sql<boolean>`challenge_invitations.challenge_id = ${challengeId}::uuid`
}

/**
 * Returns the viewer's inviter: must be a participant or the creator, and not an account of the same device
 * (docs/rules/challenges.md#who-invited).
 */
export async function inviterOf(
  ctx: SignedIn,
  challenge: ChallengeRow,
  { named, byToken }: { named: string | null; byToken: boolean },
): Promise<string | null> {
  const opened = await ctx.db
    .selectFrom('challenge_invited')
    .select('invited_by')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  const pending = await pendingInvitation(ctx, challenge.id, ctx.viewer.id)
  for (const one of [pending?.inviterId, byToken ? opened?.invited_by : null, named]) {
    if (one && (await mayBringIn(ctx, challenge, one))) return (await isSamePerson(ctx, challenge.id, one)) ? null : one
  }
  return null
}

/**
 * Records the networks of the viewer and of the inviter, where points decide about money
 * (docs/rules/scoring.md#invite-bonuses). `ip` is the source of the call.
 */
export async function recordNetworks(
  ctx: SignedIn,
  { prize_kind }: Pick<ChallengeRow, 'prize_kind'>,
  { inviter, ip }: { inviter: string; ip: string },
): Promise<void> {
  if (prize_kind === 'none') return
  await recordFingerprint(ctx, { ip, device: null })
  await recordNetworksOf(ctx, inviter)
}

/** Returns whether the viewer shares a device with the inviter, or with a person whom the inviter brought before. */
export async function isSamePerson(ctx: SignedIn, challengeId: string, inviter: string): Promise<boolean> {
  const brought = await ctx.db
    .selectFrom('participants')
    .select('user_id')
    .where('challenge_id', '=', challengeId)
    .where('invited_by', '=', inviter)
    .execute()
  return sharesDevice(ctx.db, ctx.viewer.id, [inviter, ...brought.map(one => one.user_id)])
}

/** Returns whether this account has a valid invitation, regardless of opened links. */
export async function isInvited(
  ctx: Pick<Context, 'db' | 'now'>,
  challengeId: string,
  userId: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('challenge_invitations')
    .select('id')
    .where('challenge_id', '=', challengeId)
    .where(isPendingInvitationOf(ctx, userId))
    .executeTakeFirst()
  return row !== undefined
}

/** Assigns an invitation to the viewer who opened its link; one that is already assigned stays. */
export async function bindInvitation(ctx: SignedIn, invitationId: string, challengeId: string): Promise<void> {
  await ctx.db
    .updateTable('challenge_invitations')
    .set({ invited_user_id: ctx.viewer.id })
    .where('challenge_id', '=', challengeId)
    .where('id', '=', invitationId)
    .where('invited_user_id', 'is', null)
    .where('status', '=', 'pending')
    .execute()
}

async function mayBringIn(ctx: SignedIn, challenge: ChallengeRow, inviter: string): Promise<boolean> {
  if (inviter === ctx.viewer.id) return false
  if (inviter === challenge.creator_id) return true
  return (await participantOf(ctx.db, challenge.id, inviter))?.state === 'participating'
}

/**
 * Returns a valid invitation of this account to a challenge. Repeat invitations to former participants have no inviter
 * (docs/rules/challenges.md#repeating).
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

/** Notifies the inviter that this person has joined. */
export async function notifyInviter(
  ctx: Context,
  { id: challengeId, title }: ChallengeRow,
  { userId, invitedBy }: { userId: string; invitedBy: string | null },
): Promise<void> {
  if (!invitedBy) return
  const person = (await personOf(ctx.db, userId))!.name
  const subject = `${challengeId}:${userId}`
  await notify(ctx, { kind: 'invite_joined', userId: invitedBy, subject, facts: { challengeId, title, person } })
}
