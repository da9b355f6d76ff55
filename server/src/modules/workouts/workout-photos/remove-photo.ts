import type { Context } from '../../../core/context.ts'
import { setAsidePhotos } from '../../media/index.ts'

/**
 * Takes a photo out of its workout for good: the same bytes prove nothing again. Returns the number of photos left;
 * null if it was not in the workout any more. Call it inside the transaction of the decision, with the person's head.
 */
export async function removePhoto(
  ctx: Pick<Context, 'db' | 'now'>,
  { userId, activityId, photoId }: { userId: string; activityId: string; photoId: string },
): Promise<number | null> {
  const workout = await ctx.db
    .selectFrom('activities')
    .select('local_date')
    .where('user_id', '=', userId)
    .where('id', '=', activityId)
    .executeTakeFirst()
  const photos = ctx.db
    .selectFrom('activity_photos')
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
  const rows = await photos.select(['photo_id']).orderBy('position').execute()
  if (!workout || !rows.some(row => row.photo_id === photoId)) return null
  await ctx.db.deleteFrom('activity_photos').where('user_id', '=', userId).where('photo_id', '=', photoId).execute()
  const left = rows.filter(row => row.photo_id !== photoId)
  // In order, so that no two are at the same position meanwhile.
  for (const [index, row] of left.entries()) {
    await ctx.db
      .updateTable('activity_photos')
      .set({ position: index + 1 })
      .where('user_id', '=', userId)
      .where('photo_id', '=', row.photo_id)
      .execute()
  }
  // Marked as used by its own id rather than by the workout, which could take its own photo again.
  await setAsidePhotos(ctx, userId, [photoId], { activityId: photoId, date: workout.local_date })
  return left.length
}
