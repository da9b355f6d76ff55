import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { notify } from '../../notifications/index.ts'
import { inRetriedTransaction, voidWorkouts } from '../../workouts/index.ts'

type Waiting = { user_id: string; photo_id: string; activity_id: string; replace_until: string }

/**
 * Follows up on removed photos: a workout with another photo stays, one without after 48 hours is voided
 * (docs/rules/moderation.md#photos). Also ends cases whose photo was deleted permanently. Idempotent, and safe on
 * several nodes.
 */
export async function followRemovedPhotos(ctx: Context): Promise<void> {
  await endGone(ctx)
  const waiting = await ctx.db
    .selectFrom('photo_cases')
    .select(['user_id', 'photo_id', 'activity_id'])
    .where('replace_until', 'is not', null)
    .where('followed', 'is', null)
    .orderBy('replace_until')
    .execute()
  for (const { user_id: userId, photo_id: photoId } of waiting)
    await inRetriedTransaction(ctx, inside => follow(inside, userId, photoId))
}

async function follow(ctx: Context, userId: string, photoId: string): Promise<void> {
  // Serializes with changes of the workout by its author.
  await sql`select take_head(${userId})`.execute(ctx.db)
  const { rows } = await sql<Waiting & { is_there: boolean; photos: number }>`
    select c.user_id, c.photo_id, c.activity_id, c.replace_until,
      exists (select from activities a where a.user_id = c.user_id and a.id = c.activity_id) as is_there,
      (select count(*)::integer from activity_photos x
        where x.user_id = c.user_id and x.activity_id = c.activity_id) as photos
    from photo_cases c where c.user_id = ${userId} and c.photo_id = ${photoId} and c.followed is null
    for update`.execute(ctx.db)
  const found = rows[0]
  if (!found) return
  const isOver = ctx.now >= new Date(found.replace_until)
  const followed = found.photos > 0 ? 'replaced' : isOver ? (found.is_there ? 'voided' : 'deleted') : null
  if (!followed) return
  await ctx.db
    .updateTable('photo_cases')
    .set({ followed })
    .where('user_id', '=', userId)
    .where('photo_id', '=', photoId)
    .execute()
  if (followed !== 'voided') return
  const { activity_id: activityId } = found
  await voidWorkouts(ctx, userId, [activityId], { reason: 'photo_removed' })
  await notify(ctx, {
    kind: 'reviewed',
    userId,
    subject: `${photoId}:voided`,
    facts: { what: 'voided', activityId, reason: 'photo_removed', words: '' },
  })
}

// A deleted workout may be restored for some minutes, with its photos: until then the case stays.
async function endGone({ db, now }: Context): Promise<void> {
  await sql`
    update photo_cases c set verdict = 'gone', ended_at = ${now.toISOString()}
    where c.verdict is null and not exists (
      select from photos p where p.owner_id = c.user_id and p.id = c.photo_id and p.emptied_at is null)`.execute(db)
}
