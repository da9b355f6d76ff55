import type { PhotoSource } from '@bora/rules/fairness/pose.ts'
import type { Context } from '../../../core/context.ts'
import type { ActivityRow } from '../../scoring/index.ts'
import { type Picture, pictureOf } from '../../media/index.ts'
import { isOpenWorkout } from './may-see-photo.ts'

/** Returns a photo of a workout as shown to the viewer: while it is public, by the same address as for everyone. */
export function pictureFor(ctx: Context, photo: Parameters<typeof pictureOf>[1], isOpen: boolean): Picture {
  return pictureOf(ctx, photo, isOpen || !ctx.viewer ? 'all' : ctx.viewer.id)
}

/** The photos of a workout, the cover first, its source, and the ids of those hidden by a moderator. */
type WorkoutPhotos = { photos: Picture[]; source: PhotoSource; hiddenIds: string[] }

/**
 * Returns the photos of workouts as shown to the viewer, by the workout's id. Photos hidden by a moderator are included
 * for their owner only.
 */
export async function photosOf(
  ctx: Context,
  rows: readonly Pick<ActivityRow, 'id' | 'user_id'>[],
): Promise<Map<string, WorkoutPhotos>> {
  if (rows.length === 0) return new Map()
  const found = await ctx.db
    .selectFrom('activity_photos as x')
    .innerJoin('photos as p', 'p.id', 'x.photo_id')
    .select(['x.activity_id', 'p.id', 'p.placeholder', 'p.width', 'p.height', 'p.hidden_at', 'p.camera_mark'])
    .select(isOpenWorkout('x').as('is_open'))
    .where(
      'x.activity_id',
      'in',
      rows.map(row => row.id),
    )
    .where('x.user_id', 'in', [...new Set(rows.map(row => row.user_id))])
    .where(({ or, eb, val }) => or([eb('p.hidden_at', 'is', null), eb('p.owner_id', '=', val(ctx.viewer?.id ?? null))]))
    .orderBy('x.position')
    .execute()
  const byActivity = Map.groupBy(found, photo => photo.activity_id)
  return new Map(
    [...byActivity].map(([id, photos]) => [
      id,
      {
        photos: photos.map(photo => pictureFor(ctx, photo, photo.is_open && photo.hidden_at === null)),
        source: photos[0]!.camera_mark === null ? 'gallery' : 'camera',
        hiddenIds: photos.filter(photo => photo.hidden_at !== null).map(photo => photo.id),
      },
    ]),
  )
}
