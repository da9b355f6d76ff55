import { dayIn, timeIn } from '@bora/rules/calendar.ts'
import { lastDayOf, monthBefore, RECAP_HOUR } from '@bora/rules/recap.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { notifyAll } from '../../notifications/index.ts'
import { zonesWhere } from './zones.ts'

const AT_ONCE = 500

/**
 * Notifies people who trained in the last month of their recap, from nine on its first day in their zone, once; also on
 * the second if no server ran (docs/rules/notifications.md#recap). Runs outside a transaction; returns how many.
 */
export async function sendRecaps(ctx: Context): Promise<number> {
  const { now } = ctx
  let told = 0
  for (const zone of await zonesWhere(ctx, one => isTime(now, one))) {
    const month = monthBefore(dayIn(now, zone))
    for (;;) {
      const round = await inSeparateTransaction(ctx, inside => tellSome(inside, zone, month))
      told += round
      if (round < AT_ONCE) break
    }
  }
  return told
}

function isTime(now: Date, zone: string): boolean {
  const date = Number(dayIn(now, zone).slice(8))
  return date === 2 || (date === 1 && timeIn(now, zone).hour >= RECAP_HOUR)
}

async function tellSome(ctx: Context, zone: string, month: string): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    select h.user_id from activity_heads h join people p on p.id = h.user_id
    where p.time_zone = ${zone} and h.streak_last_date >= ${`${month}-01`}
      and not exists (select from notices n where n.user_id = h.user_id and n.kind = 'recap' and n.subject = ${month})
      and exists (
        select from activities a where a.user_id = h.user_id and a.voided_at is null
          and a.local_date between ${`${month}-01`} and ${lastDayOf(month)})
    order by h.user_id limit ${AT_ONCE}`.execute(ctx.db)
  return notifyAll(
    ctx,
    rows.map(({ user_id: userId }) => ({ kind: 'recap' as const, userId, subject: month, facts: { month } })),
  )
}
