import type { TrackDoubt, TrackNote } from '@bora/rules/track.ts'
import type { TrackTimeline } from '@bora/rules/track-timeline.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'
import type { Generated } from 'kysely'

export type TrackTables = {
  tracks: {
    user_id: string
    id: string
    /** The workout that it was logged with; null until then. */
    activity_id: string | null
    format: 'gpx' | 'tcx' | 'fit'
    sport: WorkoutType | null
    source: 'manual' | 'apple_watch' | 'garmin'
    started_at: string
    minutes: number
    moving_seconds: number
    elapsed_seconds: number
    points: number
    distance_meters: number | null
    calories: number | null
    /** Why it cannot prove a run; null if it can. */
    doubt: TrackDoubt | null
    /** Parts of the file that could not be parsed. */
    notes: TrackNote[]
    created_at: string
    /** It waits for its photo in the list of drafts, instead of in the form that uploaded it. */
    is_draft: Generated<boolean>
    /** Measurements of each minute, needed for trimming; null once it is logged. */
    timeline: TrackTimeline | null
    /** The part of it that its workout keeps, in minutes; null if nothing was cut off. */
    trim_from: number | null
    trim_to: number | null
  }
  track_marks: {
    track_id: string
    user_id: string
    /** Digest of all coordinates of the recording, in order. */
    digest: Buffer
    /** Keyed hashes of some coordinates: recordings that share many are copies of one another. */
    marks: number[]
    /** Logged with a workout. */
    claimed: Generated<boolean>
    created_at: string
  }
}
