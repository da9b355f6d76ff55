import type { PersonReportReason, ReportReason } from '@bora/rules/limits.ts'
import { type CaseSubject, urgencyOf } from '@bora/rules/moderation.ts'
import { MARKED_RISK_MIN } from '@bora/rules/proof-signals.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { isWithStaff } from '../reports/with-staff.ts'

/** A pending case. */
export type OpenCase = {
  subject: CaseSubject
  userId: string
  /** The workout, or the person. */
  id: string
  urgency: number
  reports: number
  since: string
}

type Row = Omit<OpenCase, 'urgency' | 'reports'> & { risk: number; reasons: (ReportReason | PersonReportReason)[] }

/**
 * Returns pending cases, most urgent first, then longest waiting: workouts and people with an open report, and workouts
 * with more proof signals than when they were decided (docs/rules/moderation.md#cases). With `userId`, only those about
 * this person and their workouts.
 */
export async function openCases(db: Kysely<Tables>, userId: string | null = null): Promise<OpenCase[]> {
  const of = (column: string) => (userId === null ? sql`true` : sql`${sql.ref(column)} = ${userId}`)
  const { rows } = await sql<Row>`
    with reported as (
      select user_id, activity_id, array_agg(reason) as reasons, min(reported_at) as since from activity_reports r
      where ${isWithStaff('r')} and ${of('user_id')} group by user_id, activity_id
    ), risky as (
      select r.user_id, r.activity_id, r.risk, r.logged_at as since from proof_risks r
      where r.risk >= ${MARKED_RISK_MIN} and ${of('r.user_id')} and not exists (
        select from moderation_decisions d
        where d.user_id = r.user_id and d.subject = 'workout' and d.subject_id = r.activity_id
          and d.undone_at is null and d.risk >= r.risk)
    ), waiting as (
      select coalesce(p.user_id, k.user_id) as user_id, coalesce(p.activity_id, k.activity_id) as activity_id,
        coalesce(k.risk, 0)::integer as risk, coalesce(p.reasons, '{}') as reasons, least(p.since, k.since) as since
      from reported p full join risky k on k.user_id = p.user_id and k.activity_id = p.activity_id
    )
    -- Each of the few that wait is looked up; joined as a whole, all workouts would be read.
    select 'workout' as subject, w.user_id as "userId", w.activity_id as id, w.risk, w.reasons, w.since
    from waiting w cross join lateral (
      select a.voided_at from activities a where a.user_id = w.user_id and a.id = w.activity_id limit 1
    ) there
    where there.voided_at is null or cardinality(w.reasons) > 0
    union all
    select 'person', user_id, user_id, 0, array_agg(reason), min(reported_at) from person_reports
    where closed_by_round is null and ${of('user_id')} group by user_id`.execute(db)
  return rows
    .map(({ risk, reasons, ...row }) => ({ ...row, urgency: urgencyOf(risk, reasons), reports: reasons.length }))
    .toSorted((a, b) => b.urgency - a.urgency || compare(a.since, b.since) || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
