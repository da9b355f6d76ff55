import { UNDO_DELETE_MINUTES } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import { isPortrait } from '../../accounts/index.ts'
import { sweepUnusedPhotos } from '../../media/index.ts'

// A change that was begun in time may still be on its way to its end.
const GRACE_MINUTES = 1

/**
 * Forgets what can't be brought back any more: of deleted workouts all but their id, and the pictures that prove nothing
 * any more (docs/rules/activities.md#delete). Runs outside a transaction, on any number of nodes at once.
 */
export async function sweepDeletedWorkouts(ctx: Context): Promise<void> {
  const until = new Date(ctx.now.getTime() - (UNDO_DELETE_MINUTES + GRACE_MINUTES) * 60_000)
  await ctx.transaction(db =>
    db
      .updateTable('deleted_activities')
      .set({ workout: null, photo_ids: [] })
      .where('workout', 'is not', null)
      .where('deleted_at', '<', until.toISOString())
      .execute(),
  )
  await sweepUnusedPhotos(ctx, until, isPortrait())
}
