import { profilePointsOf, type ProfilePoints } from '@bora/rules/referrals.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { referredBy, cameByCode } from '../referrals/referred-people.ts'

/** Returns the viewer's profile points and their sources. */
export function ownPoints(ctx: SignedIn): Promise<ProfilePoints> {
  return profilePoints(ctx, ctx.viewer.id)
}

/** Returns the profile points of a person, computed from the facts (docs/rules/people-and-rights.md#profile-points). */
export async function profilePoints({ db, now }: Pick<Context, 'db' | 'now'>, userId: string): Promise<ProfilePoints> {
  const brought = await referredBy(db, userId, now)
  const credited = await db
    .selectFrom('campaign_rewards')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_rewards.campaign_id')
    .select('campaign_rewards.amount')
    .where('campaigns.ambassador_id', '=', userId)
    .where('campaigns.reward', '=', 'points')
    .where('campaign_rewards.outcome', '=', 'credited')
    .execute()
  return profilePointsOf({
    came: await cameByCode(db, userId),
    brought: brought.filter(({ needs }) => needs.length === 0).length,
    credited: credited.map(({ amount }) => amount),
  })
}
