// Owns no table: counts what the rooms below hold, and writes nothing. Leans on them.
import type { CountedState } from '@bora/rules/metrics.ts'
import { type RawBuilder, sql } from 'kysely'

/** SQL for where a row of `challenges` stands by the calendar of whoever made it (docs/rules/clock-and-calendar.md#phases). */
export function countedState(now: Date): RawBuilder<CountedState> {
  return sql<CountedState>`case
    when status <> 'active' then status
    when starts_at > ${now.toISOString()}::timestamptz then 'upcoming'
    when (end_date + 1)::timestamp at time zone time_zone <= ${now.toISOString()}::timestamptz then 'closing'
    else 'active'
  end`
}
