import { UNDO_DELETE_MINUTES } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import { isPortrait } from '../../accounts/index.ts'
import { sweepUnusedPhotos } from '../../media/index.ts'

// A change begun in time may still be running.
const GRACE_MINUTES = 1

/**
 * Deletes what can no longer be restored: of deleted workouts all but their id, and photos that no longer prove
 * anything (docs/rules/activities.md#delete). Runs outside a transaction, on any number of nodes at once.
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
