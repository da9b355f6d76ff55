import type { ColumnType, Generated } from 'kysely'

export type ActivityTables = {
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
    gym_id: string | null
    gym_name: string | null
    gym_city: string | null
    voided_at: string | null
    logged_at: string
    version: Generated<number>
    edited_at: string | null
  }
  activity_photos: {
    user_id: string
    activity_id: string
    position: number
    photo_id: string
    /** Of the photo's bytes, filled in by the database; null where they had proved an earlier workout already. */
    sha256: Generated<Buffer | null>
  }
  activity_heads: { user_id: string; version: number; streak_days: number; streak_last_date: string | null }
  receipts: {
    challenge_id: string
    user_id: string
    activity_id: string
    points: number
    parts: ColumnType<{ why: string; value: string }[], string, string>
    counted: boolean
    local_date: string
    logged_at: string
    /** From here on what scoring read of the workout, alike in all its receipts; `gym` is a check-in. */
    workout_type: string
    started_at: string
    time_zone: string
    minutes: number
    distance_meters: number | null
    steps: number | null
    calories: number | null
    gym: boolean
    gps_track: boolean
    voided: boolean
  }
  score_bonuses: {
    challenge_id: string
    user_id: string
    invited_id: string
    kind: 'invite' | 'lifeline'
    at: string
    confirmed: boolean
    trained: boolean
    counted_at: string | null
  }
}
