import { addDays, dayIn, timeIn, weekdayOf } from '@bora/rules/calendar.ts'
import { DIGEST_HOUR, DIGEST_TRAINED_WITHIN_DAYS } from '@bora/rules/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { notifyAll } from '../../notifications/index.ts'
import { forPeopleOfZone, zonesWhere } from './zones.ts'

const [MONDAY, TUESDAY] = [1, 2]

/**
 * Notifies people of their last week, from Monday morning of their zone on (docs/rules/notifications.md#weekly-digest);
 * once per week, and on Tuesday if no server ran on Monday. Runs outside a transaction; returns how many were notified.
 */
export async function sendDigests(ctx: Context): Promise<number> {
  const { now } = ctx
  let told = 0
  for (const zone of await zonesWhere(ctx, one => isTime(now, one))) {
    const today = dayIn(now, zone)
    const week = addDays(today, 1 - weekdayOf(today) - 7)
    told += await forPeopleOfZone(ctx, zone, (inside, people) => tellSome(inside, people, week))
  }
  return told
}

/** Returns whether the digests of a week start in this zone at this instant. */
export function startsDigests(at: Date, zone: string): boolean {
  const { hour, minute } = timeIn(at, zone)
  return hour === DIGEST_HOUR && minute === 0 && weekdayOf(dayIn(at, zone)) === MONDAY
}

function isTime(now: Date, zone: string): boolean {
  const weekday = weekdayOf(dayIn(now, zone))
  return weekday === TUESDAY || (weekday === MONDAY && timeIn(now, zone).hour >= DIGEST_HOUR)
}

type Row = { user_id: string; workouts: number; minutes: number; days: number }

async function tellSome(ctx: Context, people: string[], week: string): Promise<number> {
  const sunday = addDays(week, 6)
  const { rows } = await sql<Row>`
    select w.user_id, count(a.id)::int as workouts, coalesce(sum(a.minutes), 0)::int as minutes,
      count(distinct a.local_date)::int as days
    from (
      select h.user_id from activity_heads h
      where h.user_id = any(${people}) and h.streak_last_date > ${addDays(sunday, -DIGEST_TRAINED_WITHIN_DAYS)}
        and not exists (
          select from notices n where n.user_id = h.user_id and n.kind = 'weekly_digest' and n.subject = ${week})
    ) w left join activities a on a.user_id = w.user_id and a.local_date between ${week} and ${sunday}
      and a.voided_at is null
    group by w.user_id`.execute(ctx.db)
  return notifyAll(
    ctx,
    rows.map(({ user_id: userId, workouts, minutes, days: trainedDays }) => {
      const facts = { week, workouts, minutes, trainedDays }
      return { kind: 'weekly_digest' as const, userId, subject: week, facts }
    }),
  )
}
