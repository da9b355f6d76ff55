import type { TrackDoubt, TrackNote } from '@bora/rules/track.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'
import type { Generated } from 'kysely'

export type TrackTables = {
  tracks: {
    user_id: string
    id: string
    /** The workout that it was logged with; null as long as it waits for one. */
    activity_id: string | null
    format: 'gpx' | 'tcx' | 'fit'
    sport: WorkoutType | 'other' | null
    source: 'manual' | 'apple_watch' | 'garmin'
    started_at: string
    minutes: number
    moving_seconds: number
    elapsed_seconds: number
    points: number
    distance_meters: number | null
    calories: number | null
    /** Why it proves no run; null when it does. */
    doubt: TrackDoubt | null
    /** What of the file could not be read. */
    notes: TrackNote[]
    created_at: string
  }
  track_marks: {
    track_id: string
    user_id: string
    /** Stands for all places of the recording, in order. */
    digest: Buffer
    /** Stand for some of them: recordings that share many are copies of one another. */
    marks: number[]
    /** Logged with a workout. */
    claimed: Generated<boolean>
    created_at: string
  }
}
