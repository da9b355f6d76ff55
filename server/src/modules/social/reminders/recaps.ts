import { dayIn, timeIn } from '@bora/rules/calendar.ts'
import { lastDayOf, monthBefore, RECAP_HOUR } from '@bora/rules/recap.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { notifyAll } from '../../notifications/index.ts'
import { forPeopleOfZone, zonesWhere } from './zones.ts'

/**
 * Notifies people who trained in the last month of their recap, from nine on its first day in their zone, once; also on
 * the second if no server ran (docs/rules/notifications.md#recap). Runs outside a transaction; returns how many.
 */
export async function sendRecaps(ctx: Context): Promise<number> {
  const { now } = ctx
  let told = 0
  for (const zone of await zonesWhere(ctx, one => isTime(now, one))) {
    const month = monthBefore(dayIn(now, zone))
    told += await forPeopleOfZone(ctx, zone, (inside, people) => tellSome(inside, people, month))
  }
  return told
}

function isTime(now: Date, zone: string): boolean {
  const date = Number(dayIn(now, zone).slice(8))
  return date === 2 || (date === 1 && timeIn(now, zone).hour >= RECAP_HOUR)
}

async function tellSome(ctx: Context, people: string[], month: string): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    select h.user_id from activity_heads h
    where h.user_id = any(${people}) and h.streak_last_date >= ${`${month}-01`}
      and not exists (select from notices n where n.user_id = h.user_id and n.kind = 'recap' and n.subject = ${month})
      and exists (
        select from activities a where a.user_id = h.user_id and a.voided_at is null
          and a.local_date between ${`${month}-01`} and ${lastDayOf(month)})`.execute(ctx.db)
  return notifyAll(
    ctx,
    rows.map(({ user_id: userId }) => ({ kind: 'recap' as const, userId, subject: month, facts: { month } })),
  )
}
