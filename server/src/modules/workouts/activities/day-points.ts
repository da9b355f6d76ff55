import type { Day } from '@bora/rules/calendar.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'

/**
 * Returns the points of the viewer's workouts in the given challenges by the local date they count for, in order; dates
 * without points are omitted.
 */
export async function dayPoints(
  ctx: SignedIn,
  challengeIds: readonly string[],
  from: Day,
  to: Day,
): Promise<{ date: Day; points: number }[]> {
  if (challengeIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('receipts')
    .select(['local_date as date', sql<number>`sum(points)::int`.as('points')])
    .where('user_id', '=', ctx.viewer.id)
    .where('challenge_id', 'in', [...challengeIds])
    .where('counted', '=', true)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .groupBy('local_date')
    .having(sql<number>`sum(points)`, '>', 0)
    .orderBy('local_date')
    .execute()
  return rows
}
