// Owns who takes part: joining, seats, and the step from "payment pending" to participating. Promises: never more
// people than seats, and nobody under rules that they haven't seen. Leans on challenges, standings and activities.
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import type { ErrorCode } from '@bora/contract/errors.ts'
import { decideJoin, type JoinDecision } from '@bora/rules/joining.ts'
import type { SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { recountParticipant } from '../activities/activities.ts'
import {
  acceptInvitations,
  type ChallengeRow,
  openInvite,
  participantOf,
  pendingInvitation,
  toChallenge,
  visibleChallenge,
} from '../challenges/challenges.ts'
import { isEnded, isStarted, lockChallenge } from './challenge-lock.ts'
import { lockSeats, takeSeat } from './seats.ts'

export { isEnded, isFundingOver, isStarted, lockChallenge } from './challenge-lock.ts'
export { confirmEntry } from './confirm-entry.ts'
export { removeParticipant } from './seats.ts'

type JoinBody = InputOf<(typeof api)['joining']['join']>['body']

const refusals: Record<Exclude<JoinDecision, 'joined' | 'pay' | 'already_in'>, ErrorCode> = {
  ended: 'challenge_ended',
  started_closed: 'challenge_started',
  free_limit: 'free_join_limit',
  full: 'participant_limit',
  invited_only: 'invite_required',
}

/**
 * Lets the viewer into a challenge: at once where entry is free, else as "payment pending" with a seat kept. A second
 * time changes nothing. Refuses by spec 8 and decisions 6, and with `rules_changed` when the fingerprint that the
 * person agreed to isn't the one in force. `invitedBy` counts as in `joinInvited`.
 */
export async function joinChallenge(ctx: SignedIn, challengeId: string, body: JoinBody): Promise<void> {
  const row = await visibleChallenge(ctx, challengeId, body.invite)
  if (body.invite) await openInvite(ctx, challengeId, body.invite)
  await admit(ctx, row, body.fingerprint, body.invitedBy ?? null)
}

/**
 * Lets the viewer into a challenge that costs nothing, as an invited person that has not seen its page: under the rules
 * in force. `invitedBy` counts only when that person is a participant or the creator (decisions 6). A challenge with an
 * entry fee is refused with `payment_required`, and no seat is taken. Says whether the viewer was in already.
 */
export async function joinInvited(
  ctx: SignedIn,
  challengeId: string,
  invitedBy: string | null,
): Promise<{ alreadyIn: boolean }> {
  const row = await visibleChallenge(ctx, challengeId)
  const there = await participantOf(ctx.db, row.id, ctx.viewer.id)
  if (there?.state === 'participating') return { alreadyIn: true }
  if (row.entry_fee_cents > 0) throw new Refusal('payment_required')
  await admit(ctx, row, row.fingerprint, invitedBy)
  return { alreadyIn: false }
}

/** Lets a creator into the own new challenge, whatever its limits say about latecomers (spec 6). */
export async function joinOwn(ctx: SignedIn, challenge: ChallengeRow): Promise<void> {
  await admit(ctx, challenge, challenge.fingerprint)
}

async function admit(
  ctx: SignedIn,
  { id }: ChallengeRow,
  fingerprint: string,
  invitedBy: string | null = null,
): Promise<void> {
  const challenge = await lockChallenge(ctx, id)
  const seats = await lockSeats(ctx, id)
  const there = await participantOf(ctx.db, id, ctx.viewer.id)
  const isCreator = challenge.creator_id === ctx.viewer.id
  const invitation = await invitationOf(ctx, challenge, invitedBy)
  const costsMoney = challenge.entry_fee_cents > 0
  const decision = decideJoin({
    status: challenge.status,
    ended: isEnded(ctx, challenge),
    started: isStarted(ctx, challenge),
    closedAfterStart: challenge.closed_after_start && !isCreator,
    costsMoney,
    isPrivate: challenge.is_private,
    invited: isCreator || invitation.invited,
    participation: !there ? 'none' : there.state === 'participating' ? 'participating' : 'unpaid',
    participants: seats.taken,
    participantLimit: challenge.max_participants,
    freeJoins: costsMoney ? 0 : seats.taken,
    freeJoinLimit: challenge.max_free_joins,
  })
  if (decision === 'already_in') return
  if (decision !== 'joined' && decision !== 'pay') {
    throw new Refusal(challenge.status === 'cancelled' ? 'challenge_cancelled' : refusals[decision])
  }
  if (there) return
  if (fingerprint !== challenge.fingerprint) throw new Refusal('rules_changed')
  await takeSeat(ctx, {
    challenge_id: id,
    user_id: ctx.viewer.id,
    state: decision === 'joined' ? 'participating' : 'payment_pending',
    joined_at: ctx.now.toISOString(),
    invited_by: invitation.inviter,
    fingerprint,
  })
  if (decision === 'joined') {
    await acceptInvitations(ctx, ctx.viewer.id, toChallenge(id))
    await recountParticipant(ctx, id, ctx.viewer.id)
  }
}

/**
 * Whether the viewer was invited, and by whom: being named by somebody opens no door. The inviter counts only as a
 * participant or the creator (decisions 6).
 */
async function invitationOf(
  ctx: SignedIn,
  challenge: ChallengeRow,
  named: string | null,
): Promise<{ invited: boolean; inviter: string | null }> {
  const opened = await ctx.db
    .selectFrom('challenge_invited')
    .select('invited_by')
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  const pending = await pendingInvitation(ctx, challenge.id, ctx.viewer.id)
  const invited = pending !== undefined || opened !== undefined
  const inviter = pending?.inviterId ?? opened?.invited_by ?? named
  if (!inviter || inviter === ctx.viewer.id) return { invited, inviter: null }
  const inside =
    inviter === challenge.creator_id || (await participantOf(ctx.db, challenge.id, inviter))?.state === 'participating'
  return { invited, inviter: inside ? inviter : null }
}
