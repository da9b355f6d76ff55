import type { SignedIn } from '../../../core/context.ts'
import type { ActivityRow } from '../../scoring/index.ts'
import { setAsidePhotos } from '../../media/index.ts'

/**
 * Returns the workout, and its date, for which its photos stay used if it counts in a finished challenge: it keeps
 * counting there, and so do its photos (docs/rules/activities.md#delete). Null if it doesn't.
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

/** Replaces a stored workout's photos with these, in this order. */
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
  // Photos that stay are moved, not recreated, to keep the facts about their bytes.
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
