import type { ColumnType, Generated } from 'kysely'

export type ReceiptTables = {
  receipts: {
    challenge_id: string
    user_id: string
    activity_id: string
    points: number
    parts: ColumnType<{ why: string; value: string }[], string, string>
    counted: boolean
    local_date: string
    logged_at: string
    /** From here on the workout's facts that scoring read, equal in all its receipts; `gym` is a check-in. */
    workout_type: string
    started_at: string
    time_zone: string
    minutes: number
    distance_meters: number | null
    steps: number | null
    calories: number | null
    gym: boolean
    gps_track: boolean
    pose: Generated<boolean>
    voided: boolean
  }
  score_bonuses: {
    challenge_id: string
    user_id: string
    invited_id: string
    kind: 'invite' | 'lifeline'
    at: string
    confirmed: boolean
    /** Capped at the number that matters. */
    trained_dates: number
    same_person: boolean
    waits_until: string | null
    photo_in_review: boolean
    counted_at: string | null
    /** Its id as a post; computed by the database. */
    post_id: Generated<string>
  }
}
