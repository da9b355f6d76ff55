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
import {
  bindInvitation,
  inviterOf,
  isInvited,
  isSamePerson,
  notifyInviter,
  recordNetworks,
  toChallenge,
} from './invited-by.ts'
import { placeLateJoiner } from '../teams/membership.ts'
import { placeLate, startFairly } from '../fair-starts/start.ts'
import { startTeams } from '../teams/start.ts'
import { lockSeats, retakeSeat, takeSeat } from './seats.ts'

/** Returns a person's bounds on entering; provided by the module of spending limits, which has access to payments. */
type BoundsOf = (ctx: Context, userId: string, challenge: ChallengeRow) => Promise<readonly Bound[]>

// Each join notifies the participants and can be undone at once.
const mayJoin = rateLimit('joins', [{ most: JOINS_A_DAY, seconds: 86_400 }])

type Told = { boundsOf: BoundsOf; origin: FingerprintSource | null }

type JoinBody = InputOf<(typeof api)['challengePages']['join']>['body']

/**
 * Lets the viewer into a challenge: at once if entry is free, else as "payment pending" with a seat reserved for a
 * while. Idempotent, except that a lapsed seat is taken again. Refuses by docs/rules/challenges.md#joining, and with
 * `rules_changed` if the fingerprint that the person agreed to is outdated. `invitedBy` counts as in `joinInvited`,
 * `spendingBoundsOf` returns the viewer's bounds, and `origin` is recorded if an invite bonus may depend on it
 * (docs/rules/people-and-rights.md#origins).
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
  // A concurrent copy of the call may have let the viewer in.
  return { alreadyIn: await admit(ctx, row, row.fingerprint, told, invitedBy) }
}

/**
 * Records the viewer's inviters for challenges joined without one, from earlier invitations that became acceptable only
 * now, when an address was confirmed. A person who shares a device with the viewer is no inviter, as when joining.
 */
export async function creditInviters(
  ctx: SignedIn,
  invitations: readonly string[],
  origin: FingerprintSource,
): Promise<void> {
  await recordFingerprint(ctx, { device: origin.device })
  const { rows } = await sql<{ challenge_id: string; inviter: string; prize_kind: ChallengeRow['prize_kind'] }>`
    select distinct on (i.challenge_id) i.challenge_id, i.inviter_user_id as inviter, c.prize_kind
    from challenge_invitations i
    join challenges c on c.id = i.challenge_id and c.status = 'active'
    join participants own on own.challenge_id = i.challenge_id and own.user_id = ${ctx.viewer.id}
    where i.id = any(${[...invitations]}::uuid[]) and i.repeat_of is null
      and own.invited_by is null and i.created_at <= own.joined_at and i.inviter_user_id <> ${ctx.viewer.id}
      and (i.inviter_user_id = c.creator_id or exists (
        select from participants inside where inside.challenge_id = c.id and inside.user_id = i.inviter_user_id
          and inside.state = 'participating'))
    order by i.challenge_id, i.created_at`.execute(ctx.db)
  for (const { challenge_id, inviter, prize_kind } of rows) {
    if (await isSamePerson(ctx, challenge_id, inviter)) continue
    await ctx.db
      .updateTable('participants')
      .set({ invited_by: inviter })
      .where('challenge_id', '=', challenge_id)
      .where('user_id', '=', ctx.viewer.id)
      .where('invited_by', 'is', null)
      .execute()
    await recordNetworks(ctx, { prize_kind }, { inviter, ip: origin.ip })
  }
  recountInvitersLater(ctx, ctx.viewer.id)
}

/** Lets a creator into their own new challenge, regardless of its limits for late joins. */
export async function joinOwn(ctx: SignedIn, challenge: ChallengeRow, boundsOf: BoundsOf): Promise<void> {
  await admit(ctx, challenge, challenge.fingerprint, { boundsOf, origin: null })
}

/** Returns whether the viewer was participating before, as seen under the lock. */
async function admit(
  ctx: SignedIn,
  { id }: ChallengeRow,
  fingerprint: string,
  { boundsOf, origin }: Told,
  invitedBy: string | null = null,
): Promise<boolean> {
  await refuseWithoutTerms(ctx)
  const challenge = await lockChallenge(ctx, id)
  await lockSeats(ctx, id)
  const bounds = await boundsOf(ctx, ctx.viewer.id, challenge)
  const facts = await factsFor(ctx, challenge, ctx.viewer, { openPayment: false, bounds })
  if (facts.viewer.participation === 'participating') return true
  const isPending = facts.viewer.participation === 'payment_pending'
  const refusal = whyNot(isPending ? 'keepSeat' : 'join', facts, ctx.now)
  if (refusal) throw new Refusal(refusal)
  if (isPending) {
    if (facts.viewer.seat === 'none') await retakeSeat(ctx, id, ctx.viewer.id)
    return false
  }
  if (fingerprint !== challenge.fingerprint) throw new Refusal('rules_changed')
  // People who join now were not in at the start.
  await startTeams(ctx, challenge)
  if (challenge.rules.divisions) await startFairly(ctx, challenge)
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
  if (origin && newcomer.invited_by)
    await recordNetworks(ctx, challenge, { inviter: newcomer.invited_by, ip: origin.ip })
  await markReadByFact(ctx, { userId: ctx.viewer.id, kind: 'invited', challengeId: id })
  await takeSeat(ctx, newcomer, { forGood: facts.viewer.isCreator || !costsMoney })
  if (!costsMoney) {
    await acceptInvitations(ctx, ctx.viewer.id, toChallenge(id))
    await recountParticipant(ctx, id, ctx.viewer.id)
    await placeLateJoiner(ctx, challenge, ctx.viewer.id)
    await placeLate(ctx, challenge, ctx.viewer.id)
    await notifyInviter(ctx, challenge, { userId: ctx.viewer.id, invitedBy: newcomer.invited_by })
  }
  return false
}
