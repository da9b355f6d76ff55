import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { earningInvites, invitePointsOf, missingFor } from '@bora/rules/scoring/invite-bonus.ts'
import type { SignedIn } from '../../core/context.ts'
import { visibleChallenge } from '../challenges/challenges.ts'
import { personRefs } from '../people/people.ts'

type MyInvites = (typeof api)['activities']['myInvites']

const MOST_SHOWN = 100

/**
 * Whom the viewer brought into a challenge, as the viewer's score was computed from it: what counts is in the score, and
 * once the challenge is settled nothing moves. Nobody else learns what an invited person has still to do.
 */
export async function myInvites(ctx: SignedIn, { params }: InputOf<MyInvites>): Promise<OutputOf<MyInvites>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const facts = await ctx.db
    .selectFrom('score_bonuses')
    .selectAll()
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .orderBy('at')
    .orderBy('invited_id')
    .execute()
  const earning = earningInvites(challenge, facts)
  const pointsOfOne = (one: (typeof facts)[number]) => invitePointsOf(one, { rulesVersion: challenge.rules_version })
  const pointsOf = (counted: boolean) =>
    earning.filter(one => (missingFor(one).length === 0) === counted).reduce((sum, one) => sum + pointsOfOne(one), 0)
  const shown = earning.toReversed().slice(0, MOST_SHOWN)
  const people = await personRefs(
    ctx,
    shown.map(one => one.invited_id),
  )
  return {
    countedPoints: pointsOf(true),
    pendingPoints: pointsOf(false),
    items: shown.map(one => ({
      person: people.get(one.invited_id)!,
      kind: one.kind,
      joinedAt: one.at,
      points: pointsOfOne(one),
      missing: missingFor(one),
    })),
  }
}
