import { dayIn } from '@bora/rules/calendar.ts'
import { OVERTAKEN_AMONG } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { notifyAll } from '../../notifications/index.ts'

// A larger drop within a day is not notified.
const LOOKED_THROUGH = 100

type Fallen = { user_id: string; id: string; title: string; rank: number }

/**
 * Notifies people who were among the first ten of a challenge at the start of the day that others overtook them, at
 * most once a day (docs/rules/notifications.md#kinds). Runs outside a transaction; returns how many were notified.
 */
export async function notifyOvertaken(ctx: Context): Promise<number> {
  const today = dayIn(ctx.now, 'UTC')
  const { rows } = await sql<Fallen>`
    select s.user_id, c.id, c.title, s.rank::int as rank
    from challenges c cross join lateral (
      select first.*, rank() over (order by first.score desc) as rank from (
        select user_id, score, day, day_rank from scores
        where challenge_id = c.id and week = 0 order by score desc, joined_at, user_id limit ${LOOKED_THROUGH}
      ) first
    ) s
    where c.status = 'active' and c.start_date <= ${today} and s.day = ${today} and s.score > 0
      and s.day_rank <= ${OVERTAKEN_AMONG} and s.rank > s.day_rank
    order by s.rank, c.id, s.user_id`.execute(ctx.db)
  if (rows.length === 0) return 0
  const people = await ctx.db
    .selectFrom('people')
    .select(['id', 'time_zone'])
    .where('id', 'in', [...new Set(rows.map(row => row.user_id))])
    .execute()
  const zones = new Map(people.map(person => [person.id, person.time_zone]))
  const news = rows.map(({ user_id: userId, id: challengeId, title, rank }) => ({
    kind: 'overtaken' as const,
    userId,
    subject: dayIn(ctx.now, zones.get(userId)!),
    facts: { challengeId, title, rank },
  }))
  return inSeparateTransaction(ctx, inside => notifyAll(inside, news))
}
