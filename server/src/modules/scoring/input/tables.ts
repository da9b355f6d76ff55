import type { ModerationReason } from '@bora/rules/moderation.ts'
import type { Generated, Selectable } from 'kysely'

export type HistoryTables = {
  activities: {
    user_id: string
    id: string
    workout_type: string
    started_at: string
    time_zone: string
    local_date: string
    local_time: string
    minutes: number
    distance_meters: number | null
    steps: number | null
    calories: number | null
    caption: string
    source: 'manual' | 'apple_watch' | 'garmin'
    gps_track: Generated<boolean>
    pose: Generated<boolean>
    gym_id: string | null
    gym_name: string | null
    gym_city: string | null
    /** When a device was measured at the gym; null if none was checked, or it was elsewhere. */
    gym_seen_at: string | null
    voided_at: string | null
    /** The reason, as its author reads it. */
    void_reason: Generated<ModerationReason | null>
    void_words: Generated<string>
    logged_at: string
    version: Generated<number>
    edited_at: string | null
  }
  activity_photos: {
    user_id: string
    activity_id: string
    position: number
    photo_id: string
    /** Hash of the photo's bytes, set by the database; null if they had already proved an earlier workout. */
    sha256: Generated<Buffer | null>
  }
  /** Passes by date; their reasons are not stored. */
  passes: { challenge_id: string; user_id: string; date: string; asked_at: string }
  /**
   * `streak_last_date` is the date until which the streak lasts without another workout, including passes right after
   * it.
   */
  activity_heads: { user_id: string; version: number; streak_days: number; streak_last_date: string | null }
}

export type ActivityRow = Selectable<HistoryTables['activities']>
