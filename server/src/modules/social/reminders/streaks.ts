import { addDays, dayIn, timeIn } from '@bora/rules/calendar.ts'
import { STREAK_WARNING_DAYS, STREAK_WARNING_HOUR } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { notifyAll } from '../../notifications/index.ts'
import { zonesWhere } from './zones.ts'

const AT_ONCE = 500

/**
 * Warns everyone in whose zone it is evening, with a streak of two days or more and no workout today
 * (docs/rules/notifications.md#streak-warning); once per evening. Runs outside a transaction; returns how many were
 * notified.
 */
export async function sendStreakWarnings(ctx: Context): Promise<number> {
  const { now } = ctx
  let told = 0
  for (const zone of await zonesWhere(ctx, one => timeIn(now, one).hour >= STREAK_WARNING_HOUR)) {
    const today = dayIn(now, zone)
    for (;;) {
      const round = await inSeparateTransaction(ctx, inside => warnSome(inside, zone, today))
      told += round
      if (round < AT_ONCE) break
    }
  }
  return told
}

/** Returns whether warnings start in this zone at this instant. */
export function startsWarnings(at: Date, zone: string): boolean {
  const { hour, minute } = timeIn(at, zone)
  return hour === STREAK_WARNING_HOUR && minute === 0
}

async function warnSome(ctx: Context, zone: string, today: string): Promise<number> {
  const { rows } = await sql<{ user_id: string; streak_days: number }>`
    select h.user_id, h.streak_days from activity_heads h join people p on p.id = h.user_id
    where p.time_zone = ${zone} and h.streak_last_date = ${addDays(today, -1)} and h.streak_days >= ${STREAK_WARNING_DAYS}
      and not exists (
        select from notices n where n.user_id = h.user_id and n.kind = 'streak_warning' and n.subject = ${today})
    order by h.user_id limit ${AT_ONCE}`.execute(ctx.db)
  return notifyAll(
    ctx,
    rows.map(({ user_id: userId, streak_days: days }) => {
      return { kind: 'streak_warning' as const, userId, subject: today, facts: { days } }
    }),
  )
}
