import { leaderOf } from '@bora/rules/fairness/hosts.ts'
import type { Context } from '../../../core/context.ts'
import { hostsOf } from '../../challenges/index.ts'
import { notify } from '../../notifications/index.ts'

/**
 * Notifies the co-admins who lead a challenge from now on, because this person's account is being deleted or suspended
 * (docs/rules/challenges.md#co-admins). Call it in the transaction of that.
 */
export async function notifySuccessors(ctx: Context, personId: string): Promise<void> {
  const led = await ctx.db
    .selectFrom('challenges as c')
    .select(['c.id', 'c.creator_id', 'c.title'])
    .where('c.status', '=', 'active')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('c.creator_id', '=', personId),
        exists(
          selectFrom('co_admins as own')
            .select('own.user_id')
            .whereRef('own.challenge_id', '=', 'c.id')
            .where('own.user_id', '=', personId),
        ),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('co_admins as any').select('any.user_id').whereRef('any.challenge_id', '=', 'c.id')),
    )
    .orderBy('c.id')
    .execute()
  for (const challenge of led) {
    const { creatorId, isCreatorGone, coAdmins } = await hostsOf(ctx, challenge)
    const leader = leaderOf({
      creatorId,
      isCreatorGone: isCreatorGone || creatorId === personId,
      coAdmins: coAdmins.filter(one => one.id !== personId),
    })
    if (leader === null || leader === creatorId) continue
    const facts = { challengeId: challenge.id, title: challenge.title, what: 'leads' as const }
    const subject = `${challenge.id}:${ctx.now.toISOString()}`
    await notify(ctx, { kind: 'co_admin', userId: leader, subject, facts })
  }
}
