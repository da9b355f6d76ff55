import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { UNDO_DELETE_MINUTES } from '@bora/rules/limits.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { oneActivity } from '../activities/one-activity.ts'
import { reclaimTrack } from '../tracks/tracks.ts'
import { type StoredWorkout, lockWorkout } from './lock-workout.ts'
import { inRetriedTransaction } from './retried-transaction.ts'
import { recordWorkoutChange } from './record-change.ts'

type Remove = (typeof api)['workoutChanges']['remove']
type Restore = (typeof api)['workoutChanges']['restore']

const UNDO_MS = UNDO_DELETE_MINUTES * 60_000

/**
 * Deletes one of the viewer's workouts (docs/rules/activities.md#delete); for some minutes `restoreActivity` can
 * restore it. Idempotent meanwhile.
 */
export async function deleteActivity(ctx: SignedIn, { params }: InputOf<Remove>): Promise<OutputOf<Remove>> {
  return inRetriedTransaction(ctx, async inside => {
    const { stored, remove } = await lockWorkout(inside, params.activityId)
    if (!stored) {
      const gone = await deletedOf(inside, params.activityId)
      if (!gone || isOver(inside, gone.deleted_at)) throw new Refusal('activity_not_found')
      return { undoUntil: undoUntil(gone.deleted_at) }
    }
    const { row, photoIds } = stored
    await remove()
    const deletedAt = inside.now.toISOString()
    await inside.db
      .insertInto('deleted_activities')
      .values({
        user_id: row.user_id,
        id: row.id,
        deleted_at: deletedAt,
        workout: JSON.stringify(row),
        photo_ids: photoIds,
      })
      .execute()
    await recordWorkoutChange(inside, stored, { kind: 'delete', version: row.version + 1, before: stored, after: null })
    return { undoUntil: undoUntil(deletedAt) }
  })
}

/** Restores a workout that the viewer deleted a moment ago, with its photos and points. Does nothing if it exists. */
export async function restoreActivity(ctx: SignedIn, { params }: InputOf<Restore>): Promise<OutputOf<Restore>> {
  return inRetriedTransaction(ctx, async inside => {
    const { stored: there, putBack } = await lockWorkout(inside, params.activityId)
    if (there) return { activity: await oneActivity(inside, { params }), moves: [] }
    const gone = await deletedOf(inside, params.activityId)
    if (!gone) throw new Refusal('activity_not_found')
    if (gone.workout === null || isOver(inside, gone.deleted_at)) throw new Refusal('undo_over')
    await reclaimTrack(inside, inside.viewer.id, params.activityId)
    await inside.db
      .deleteFrom('deleted_activities')
      .where('user_id', '=', inside.viewer.id)
      .where('id', '=', params.activityId)
      .execute()
    const before = gone.workout as StoredWorkout['row']
    // One version for the deletion, and one for this.
    const stored = { row: { ...before, version: before.version + 2 }, photoIds: gone.photo_ids }
    const moves = await putBack(stored)
    await recordWorkoutChange(inside, stored, {
      kind: 'restore',
      version: stored.row.version,
      before: null,
      after: stored,
    })
    return { activity: await oneActivity(inside, { params }), moves }
  })
}

function deletedOf(ctx: SignedIn, id: string) {
  return ctx.db
    .selectFrom('deleted_activities')
    .selectAll()
    .where('user_id', '=', ctx.viewer.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

function isOver(ctx: SignedIn, deletedAt: string): boolean {
  return ctx.now.getTime() > Date.parse(deletedAt) + UNDO_MS
}

function undoUntil(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + UNDO_MS).toISOString()
}
