// Owns no tables: counts rows of lower modules, and writes nothing. Depends on them.
import type { CountedState } from '@bora/rules/metrics.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Returns SQL for the state of a row of `challenges` by its creator's calendar
 * (docs/rules/clock-and-calendar.md#phases).
 */
export function countedState(now: Date): RawBuilder<CountedState> {
  return sql<CountedState>`case
    when status <> 'active' then status
    when starts_at > ${now.toISOString()}::timestamptz then 'upcoming'
    when (end_date + 1)::timestamp at time zone time_zone <= ${now.toISOString()}::timestamptz then 'closing'
    else 'active'
  end`
}
