import type { Generated } from 'kysely'
import type { PersonReportReason, ReportReason } from '@bora/rules/limits.ts'

export type ReportTables = {
  activity_reports: {
    id: string
    user_id: string
    activity_id: string
    reporter_id: string
    reason: ReportReason
    comment: string
    version: number
    reported_at: string
    /** The decision that answered it; null until then. */
    closed_by_round: Generated<number | null>
    /** Participants decide about it, until their review is handed to staff. */
    in_review: Generated<boolean>
  }
  person_reports: {
    user_id: string
    reporter_id: string
    id: string
    reason: PersonReportReason
    comment: string
    reported_at: string
    closed_by_round: Generated<number | null>
  }
}
