import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { earningInvites, invitePointsOf, needsOf, neverEarns } from '@bora/rules/scoring/invite-bonus.ts'
import type { SignedIn } from '../../../core/context.ts'
import { visibleChallenge } from '../../challenges/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { BONUS_FACTS } from '../../scoring/index.ts'

type MyInvites = (typeof api)['activities']['myInvites']

const MAX_SHOWN = 100

/**
 * Returns the people whom the viewer brought into a challenge, from the facts behind the viewer's score; nothing
 * changes once the challenge is settled. Only the viewer sees a person's missing conditions.
 */
export async function myInvites(ctx: SignedIn, { params }: InputOf<MyInvites>): Promise<OutputOf<MyInvites>> {
  const challenge = await visibleChallenge(ctx, params.challengeId)
  const facts = await ctx.db
    .selectFrom('score_bonuses')
    .select(['invited_id', 'counted_at', ...BONUS_FACTS])
    .where('challenge_id', '=', challenge.id)
    .where('user_id', '=', ctx.viewer.id)
    .orderBy('at')
    .orderBy('invited_id')
    .execute()
  const earning = earningInvites(challenge, facts)
  const needs = needsOf(challenge, facts)
  // A bonus counted in a settled challenge stays, even if the requirements have changed.
  const missing = (one: (typeof facts)[number]) => (one.counted_at === null ? needs.get(one)! : [])
  const pointsOfOne = (one: (typeof facts)[number]) =>
    neverEarns(missing(one)) ? 0 : invitePointsOf(one, { rulesVersion: challenge.rules_version })
  const pointsOf = (counted: boolean) =>
    earning.filter(one => (one.counted_at !== null) === counted).reduce((sum, one) => sum + pointsOfOne(one), 0)
  const shown = earning.toReversed().slice(0, MAX_SHOWN)
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
      missing: missing(one),
      trainedDates: one.trainedDates,
      waitsUntil: one.waitsUntil,
    })),
  }
}
