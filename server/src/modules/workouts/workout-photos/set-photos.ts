import type { SignedIn } from '../../../core/context.ts'
import type { ActivityRow } from '../../scoring/index.ts'
import { setAsidePhotos } from '../../media/index.ts'

/**
 * Returns the workout, and its date, that its photos stay spent on where it counts in a challenge that is over: it goes on
 * counting there, and its photos with it (docs/rules/activities.md#delete). Null where it doesn't.
 */
export async function spentOn(ctx: SignedIn, row: ActivityRow): Promise<{ activityId: string; date: string } | null> {
  const final = await ctx.db
    .selectFrom('receipts as r')
    .innerJoin('challenges as c', 'c.id', 'r.challenge_id')
    .select('r.challenge_id')
    .where('r.user_id', '=', row.user_id)
    .where('r.activity_id', '=', row.id)
    .where('r.counted', '=', true)
    .where('c.status', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  return final ? { activityId: row.id, date: row.local_date } : null
}

/** Gives a stored workout these photos, in this order, in place of those it has. */
export async function setPhotos(
  ctx: SignedIn,
  { row, photoIds: old }: { row: ActivityRow; photoIds: readonly string[] },
  ids: readonly string[],
): Promise<void> {
  const gone = old.filter(id => !ids.includes(id))
  const ofWorkout = ctx.db.updateTable('activity_photos').where('user_id', '=', row.user_id)
  if (gone.length > 0) {
    await ctx.db
      .deleteFrom('activity_photos')
      .where('user_id', '=', row.user_id)
      .where('activity_id', '=', row.id)
      .where('photo_id', 'in', gone)
      .execute()
    await setAsidePhotos(ctx, row.user_id, gone, await spentOn(ctx, row))
  }
  // Those that stay keep what is known of their bytes: they are moved, not made anew.
  for (const [index, id] of ids.entries()) {
    const position = index + 1
    if (!old.includes(id)) {
      await ctx.db
        .insertInto('activity_photos')
        .values({ user_id: row.user_id, activity_id: row.id, position, photo_id: id })
        .execute()
    } else if (old[index] !== id) {
      await ofWorkout.set({ position }).where('photo_id', '=', id).execute()
    }
  }
}
