import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'

/**
 * Refuses bytes that already prove a workout of the viewer, with the day of that workout (`photo_used`), or were used
 * by a deleted one (docs/rules/activities.md#delete); the workout `activityId` itself may have them.
 */
export async function refuseUsedPhoto(ctx: SignedIn, sha256: Buffer, activityId: string | undefined): Promise<void> {
  const first = await ctx.db
    .selectFrom('activity_photos as x')
    .innerJoin('activities as a', join => join.onRef('a.user_id', '=', 'x.user_id').onRef('a.id', '=', 'x.activity_id'))
    .select(['a.id', 'a.local_date'])
    .where('x.user_id', '=', ctx.viewer.id)
    .where('x.sha256', '=', sha256)
    .executeTakeFirst()
  if (first && first.id !== activityId) throw new Refusal('photo_used', { params: { date: first.local_date } })
  const spent = await ctx.db
    .selectFrom('photos')
    .select(['spent_by', 'spent_on'])
    .where('owner_id', '=', ctx.viewer.id)
    .where('sha256', '=', sha256)
    .where('spent_by', 'is not', null)
    .executeTakeFirst()
  if (spent && spent.spent_by !== activityId) throw new Refusal('photo_used', { params: { date: spent.spent_on! } })
}
