import type { PhotoReportReason, PhotoVerdict } from '@bora/rules/fairness/photo-safety.ts'
import type { Generated } from 'kysely'

export type PhotoReportTables = {
  photo_cases: {
    user_id: string
    photo_id: string
    /** The workout that it proves; null for a picture in the chat of `challenge_id`. */
    activity_id: string | null
    challenge_id: string | null
    opened_at: string
    hid: boolean
    verdict: Generated<PhotoVerdict | 'gone' | null>
    ended_at: Generated<string | null>
    decided_by: Generated<string | null>
    replace_until: Generated<string | null>
    followed: Generated<'replaced' | 'voided' | 'deleted' | null>
  }
  photo_reports: {
    user_id: string
    photo_id: string
    reporter_id: string
    reason: PhotoReportReason
    comment: string
    reported_at: string
  }
}
