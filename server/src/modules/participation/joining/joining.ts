// Owns participation: joining, seats, and the step from "payment pending" to participating. Guarantees: never more
// people than seats, and no one joins under rules that they have not seen. Depends on invite-tokens, challenges,
// standings and activities.
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import { whyNot } from '@bora/rules/abilities.ts'
import { JOINS_A_DAY } from '@bora/rules/limits.ts'
import type { Bound } from '@bora/rules/spending-limits.ts'
import { sql } from 'kysely'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recountInvitersLater, recountParticipant } from '../../scoring/index.ts'
import {
  acceptInvitations,
  type ChallengeRow,
  participantOf,
  visibleChallenge,
  openInvite,
  spendInvite,
} from '../../challenges/index.ts'
import { refuseWithoutTerms, recordFingerprint, type FingerprintSource } from '../../accounts/index.ts'
import { markReadByFact } from '../../notifications/index.ts'

import { lockChallenge } from './challenge-lock.ts'
import { factsFor } from './facts.ts'
import { bindInvitation, inviterOf, isInvited, notifyInviter, toChallenge } from './invited-by.ts'
import { lockSeats, retakeSeat, takeSeat } from './seats.ts'

/** Returns a person's bounds on entering; provided by the module of spending limits, which also knows payments. */
type BoundsOf = (ctx: Context, userId: string, challenge: ChallengeRow) => Promise<readonly Bound[]>

// Each join notifies the participants and can be undone at once.
const mayJoin = rateLimit('joins', [{ most: JOINS_A_DAY, seconds: 86_400 }])

type Told = { boundsOf: BoundsOf; origin: FingerprintSource | null }

type JoinBody = InputOf<(typeof api)['challengePages']['join']>['body']

/**
 * Lets the viewer into a challenge: at once if entry is free, else as "payment pending" with a seat reserved for a
 * while. Idempotent, unless the seat has lapsed: then it is taken again. Refuses by docs/rules/challenges.md#joining,
 * and with `rules_changed` if the fingerprint that the person agreed to is outdated. `invitedBy` counts as in
 * `joinInvited`, `spendingBoundsOf` returns the viewer's bounds, and `origin` is recorded if an invite bonus may depend
 * on it (docs/rules/people-and-rights.md#origins).
 */
export async function joinChallenge(ctx: SignedIn, challengeId: string, body: JoinBody, told: Told): Promise<void> {
  await mayJoin(ctx)
  const row = await visibleChallenge(ctx, challengeId, body.invite)
  if (body.invite) await openInvite(ctx, challengeId, body.invite)
  await admit(ctx, row, body.fingerprint, told, body.invitedBy ?? null)
}

/**
 * Lets the viewer into a free challenge by invitation, without having seen its page: under the rules in force.
 * `invitedBy` counts only if that person is a participant or the creator (docs/rules/challenges.md#who-invited).
 * Refuses a challenge with an entry fee with `payment_required`, without taking a seat. Returns whether the viewer was
 * already in.
 */
export async function joinInvited(
  ctx: SignedIn,
  challengeId: string,
  invitedBy: string | null,
  told: Told,
): Promise<{ alreadyIn: boolean }> {
  await mayJoin(ctx)
  const row = await visibleChallenge(ctx, challengeId)
  const there = await participantOf(ctx.db, row.id, ctx.viewer.id)
  if (there?.state === 'participating') return { alreadyIn: true }
  if (row.entry_fee_cents > 0) throw new Refusal('payment_required')
  await admit(ctx, row, row.fingerprint, told, invitedBy)
  return { alreadyIn: false }
}

/**
 * Records the viewer's inviters for challenges joined without one, from earlier invitations that could be accepted only
 * now, after an address was confirmed.
 */
export async function creditInviters(ctx: SignedIn, invitations: readonly string[]): Promise<void> {
  await sql`
    update participants set invited_by = i.inviter_user_id
    from (
      select distinct on (challenge_id) challenge_id, inviter_user_id, created_at from challenge_invitations
      where id = any(${[...invitations]}::uuid[]) and repeat_of is null order by challenge_id, created_at
    ) i join challenges c on c.id = i.challenge_id and c.status = 'active'
    where participants.challenge_id = i.challenge_id and participants.user_id = ${ctx.viewer.id}
      and participants.invited_by is null and i.created_at <= participants.joined_at
      and i.inviter_user_id <> ${ctx.viewer.id}
      and (i.inviter_user_id = c.creator_id or exists (
        select from participants inside where inside.challenge_id = c.id and inside.user_id = i.inviter_user_id
          and inside.state = 'participating'))`.execute(ctx.db)
  recountInvitersLater(ctx, ctx.viewer.id)
}

/** Lets a creator into their own new challenge, whatever its limits for late joins. */
export async function joinOwn(ctx: SignedIn, challenge: ChallengeRow, boundsOf: BoundsOf): Promise<void> {
  await admit(ctx, challenge, challenge.fingerprint, { boundsOf, origin: null })
}

async function admit(
  ctx: SignedIn,
  { id }: ChallengeRow,
  fingerprint: string,
  { boundsOf, origin }: Told,
  invitedBy: string | null = null,
): Promise<void> {
  await refuseWithoutTerms(ctx)
  const challenge = await lockChallenge(ctx, id)
  await lockSeats(ctx, id)
  const bounds = await boundsOf(ctx, ctx.viewer.id, challenge)
  const facts = await factsFor(ctx, challenge, ctx.viewer, { openPayment: false, bounds })
  if (facts.viewer.participation === 'participating') return
  const isPending = facts.viewer.participation === 'payment_pending'
  const refusal = whyNot(isPending ? 'keepSeat' : 'join', facts, ctx.now)
  if (refusal) throw new Refusal(refusal)
  if (isPending) return facts.viewer.seat === 'none' ? retakeSeat(ctx, id, ctx.viewer.id) : undefined
  if (fingerprint !== challenge.fingerprint) throw new Refusal('rules_changed')
  const { costsMoney } = facts.challenge
  const { invitationId, isUsedUp } = await spendInvite(ctx, id, ctx.viewer.id)
  // Opened, but used up by others meanwhile: a personal invitation still admits.
  if (isUsedUp && challenge.is_private && !facts.viewer.isCreator && !(await isInvited(ctx, id, ctx.viewer.id)))
    throw new Refusal('invite_required')
  if (invitationId) await bindInvitation(ctx, invitationId, id)
  // Recorded before the inviter is decided, which depends on devices.
  if (origin) await recordFingerprint(ctx, { device: origin.device })
  const newcomer = {
    challenge_id: id,
    user_id: ctx.viewer.id,
    state: costsMoney ? ('payment_pending' as const) : ('participating' as const),
    joined_at: ctx.now.toISOString(),
    invited_by: await inviterOf(ctx, challenge, { named: invitedBy, byToken: !isUsedUp }),
    fingerprint,
  }
  if (origin && newcomer.invited_by && challenge.prize_kind !== 'none')
    await recordFingerprint(ctx, { ip: origin.ip, device: null })
  await markReadByFact(ctx, { userId: ctx.viewer.id, kind: 'invited', challengeId: id })
  await takeSeat(ctx, newcomer, { forGood: facts.viewer.isCreator || !costsMoney })
  if (!costsMoney) {
    await acceptInvitations(ctx, ctx.viewer.id, toChallenge(id))
    await recountParticipant(ctx, id, ctx.viewer.id)
    await notifyInviter(ctx, challenge, { userId: ctx.viewer.id, invitedBy: newcomer.invited_by })
  }
}
