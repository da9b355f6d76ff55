import type { ColumnType } from 'kysely'

/** A workout before or after a change. */
export type KeptWorkout = {
  workoutType: string
  startedAt: string
  localDate: string
  minutes: number
  distanceMeters: number | null
  steps: number | null
  calories: number | null
  caption: string
  photoIds: string[]
  /** Absent in changes from before poses were offered. */
  pose?: boolean
}

type Kept = ColumnType<KeptWorkout | null, string | null>

export type WorkoutChangeTables = {
  activity_changes: {
    user_id: string
    activity_id: string
    version: number
    kind: 'edit' | 'delete' | 'restore'
    by_id: string
    at: string
    before: Kept
    after: Kept
  }
  deleted_activities: {
    user_id: string
    id: string
    deleted_at: string
    /** The row of the workout; null once it cannot be restored. */
    workout: ColumnType<object | null, string | null>
    photo_ids: string[]
  }
}
