import type { SignedIn } from '../../../core/context.ts'
import type { StoredWorkout } from './lock-workout.ts'
import type { KeptWorkout } from './tables.ts'

/** Records a change of a workout, for disputes; `version` is the resulting version. */
export async function recordWorkoutChange(
  ctx: SignedIn,
  { row }: StoredWorkout,
  change: {
    kind: 'edit' | 'delete' | 'restore'
    version: number
    before: StoredWorkout | null
    after: StoredWorkout | null
  },
): Promise<void> {
  const { kind, version, before, after } = change
  await ctx.db
    .insertInto('activity_changes')
    .values({
      user_id: row.user_id,
      activity_id: row.id,
      version,
      kind,
      by_id: ctx.viewer.id,
      at: ctx.now.toISOString(),
      before: before && JSON.stringify(kept(before)),
      after: after && JSON.stringify(kept(after)),
    })
    .execute()
}

function kept({ row, photoIds }: StoredWorkout): KeptWorkout {
  return {
    workoutType: row.workout_type,
    startedAt: row.started_at,
    localDate: row.local_date,
    minutes: row.minutes,
    distanceMeters: row.distance_meters,
    steps: row.steps,
    calories: row.calories,
    caption: row.caption,
    photoIds,
    pose: row.pose,
  }
}
