import { type RawBuilder, sql } from 'kysely'

/**
 * Returns SQL that is true for a row of `activity_reports`, under this alias, in staff's queue: it is unanswered, and
 * participants don't decide about it (docs/rules/peer-review.md#which-reports).
 */
export function isWithStaff(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('closed_by_round')} is null and (not ${column('in_review')} or exists (
    select from review_cases handed
    where handed.user_id = ${column('user_id')} and handed.activity_id = ${column('activity_id')}
      and handed.handed_at is not null)))`
}
