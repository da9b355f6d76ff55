import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'

/**
 * Counts the viewer's reports of workouts: open, decided, upheld and of the last 24 hours
 * (docs/rules/peer-review.md#reporters). A report of a deleted workout is neither open nor decided.
 */
export async function ownReports({ db, now, viewer }: SignedIn) {
  const { rows } = await sql<{ open: number; decided: number; upheld: number; today: number }>`
    with own as (
      select r.reported_at, a.id is not null as is_there, d.decision, c.ended_at,
        case when r.in_review then coalesce(c.staff_verdict, case when c.appealed_at is null then c.verdict end) end
          as verdict
      from activity_reports r
      left join activities a on a.user_id = r.user_id and a.id = r.activity_id
      left join review_cases c on r.in_review and c.user_id = r.user_id and c.activity_id = r.activity_id
      left join moderation_decisions d on d.user_id = r.user_id and d.subject = 'workout'
        and d.subject_id = r.activity_id and d.round = r.closed_by_round and d.undone_at is null
      where r.reporter_id = ${viewer.id}
    )
    select count(*) filter (where is_there and decision is null and verdict is null and ended_at is null)::integer as open,
      count(*) filter (where decision is not null or verdict is not null)::integer as decided,
      count(*) filter (where coalesce(verdict, decision) in ('void', 'warn'))::integer as upheld,
      count(*) filter (where reported_at > ${now.toISOString()}::timestamptz - interval '24 hours')::integer as today
    from own`.execute(db)
  return rows[0]!
}
