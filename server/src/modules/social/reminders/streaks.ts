import { addDays, dayIn, timeIn } from '@bora/rules/calendar.ts'
import { STREAK_WARNING_DAYS, STREAK_WARNING_HOUR } from '@bora/rules/limits.ts'
import { MIN_REMINDER_HOUR } from '@bora/rules/quiet-hours.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { notifyAll } from '../../notifications/index.ts'
import { forPeopleOfZone, zonesWhere } from './zones.ts'

/**
 * Warns everyone for whom the hour of the warning has come in their zone, with a streak of two days or more and no
 * workout today (docs/rules/notifications.md#streak-warning); once a day. Runs outside a transaction; returns how many were
 * notified.
 */
export async function sendStreakWarnings(ctx: Context): Promise<number> {
  const { now } = ctx
  let told = 0
  for (const zone of await zonesWhere(ctx, one => timeIn(now, one).hour >= MIN_REMINDER_HOUR)) {
    const [today, { hour }] = [dayIn(now, zone), timeIn(now, zone)]
    told += await forPeopleOfZone(ctx, zone, (inside, people) => warnSome(inside, people, { today, hour }))
  }
  return told
}

/** Returns whether warnings start in this zone at this instant, for people with one of these hours. */
export function startsWarnings(at: Date, zone: string, hours: readonly number[]): boolean {
  const { hour, minute } = timeIn(at, zone)
  return hours.includes(hour) && minute === 0
}

/** Returns the hours of the warning that people have, the usual one among them. */
export async function warningHours({ db }: Pick<Context, 'db'>): Promise<number[]> {
  const rows = await db
    .selectFrom('people')
    .select('reminder_hour')
    .distinct()
    .where('reminder_hour', 'is not', null)
    .execute()
  return [STREAK_WARNING_HOUR, ...rows.map(row => row.reminder_hour!)]
}

async function warnSome(
  ctx: Context,
  people: string[],
  { today, hour }: { today: string; hour: number },
): Promise<number> {
  const { rows } = await sql<{ user_id: string; streak_days: number }>`
    select h.user_id, h.streak_days from activity_heads h join people p on p.id = h.user_id
    where h.user_id = any(${people}) and h.streak_last_date = ${addDays(today, -1)} and h.streak_days >= ${STREAK_WARNING_DAYS}
      and coalesce(p.reminder_hour, ${STREAK_WARNING_HOUR}) <= ${hour}
      and not exists (
        select from notices n where n.user_id = h.user_id and n.kind = 'streak_warning' and n.subject = ${today})`.execute(
    ctx.db,
  )
  return notifyAll(
    ctx,
    rows.map(({ user_id: userId, streak_days: days }) => {
      return { kind: 'streak_warning' as const, userId, subject: today, facts: { days } }
    }),
  )
}
