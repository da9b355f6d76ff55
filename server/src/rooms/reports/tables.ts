import type { ReportReason } from '@bora/rules/limits.ts'

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
  }
}
