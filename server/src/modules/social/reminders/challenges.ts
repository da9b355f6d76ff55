import { startOfDay } from '@bora/rules/calendar.ts'
import { REMIND_HOURS_BEFORE } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { notifyAll } from '../../notifications/index.ts'

type Reminder = { id: string; kind: 'challenge_starts' | 'challenge_ends'; at: Date; until: Date }

const HOUR_MS = 3_600_000

/**
 * Reminds the people of each challenge whose first, or last, day is tomorrow, once, from nine in the morning of the
 * challenge's zone on (docs/rules/notifications.md#kinds). Skips people who joined since then. Runs outside a
 * transaction; returns the number of challenges.
 */
export async function sendChallengeReminders(ctx: Context): Promise<number> {
  let told = 0
  for (const reminder of await due(ctx)) {
    if (await inSeparateTransaction(ctx, inside => remind(inside, reminder))) told++
  }
  return told
}

async function due({ db, now }: Context): Promise<Reminder[]> {
  const reminders = await challengeReminders(db, now, now)
  return reminders.filter(({ at, until }) => at <= now && now < until)
}

/** Returns the pending reminders of challenges that may be due between two instants; may include others close by. */
export async function challengeReminders(db: Context['db'], from: Date, to: Date): Promise<Reminder[]> {
  const dayAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS).toISOString().slice(0, 10)
  // Filters by dates first, in any zone; the rest is checked exactly.
  const [first, last] = [dayAfter(from, -14), dayAfter(to, REMIND_HOURS_BEFORE + 14)]
  const near = await db
    .selectFrom('challenges as c')
    .leftJoin('challenge_reminders as s', join =>
      join.onRef('s.challenge_id', '=', 'c.id').on('s.kind', '=', 'challenge_starts'),
    )
    .leftJoin('challenge_reminders as e', join =>
      join.onRef('e.challenge_id', '=', 'c.id').on('e.kind', '=', 'challenge_ends'),
    )
    .select(['c.id', 'c.start_date', 'c.end_date', 'c.time_zone', 's.told_at as starts_told', 'e.told_at as ends_told'])
    .where('c.status', '=', 'active')
    .where(({ or, between }) => or([between('c.start_date', first, last), between('c.end_date', first, last)]))
    .execute()
  return near.flatMap(({ id, start_date, end_date, time_zone, starts_told, ends_told }) => [
    ...(starts_told ? [] : [{ id, kind: 'challenge_starts' as const, ...spanOf(start_date, time_zone) }]),
    ...(ends_told || end_date <= start_date
      ? []
      : [{ id, kind: 'challenge_ends' as const, ...spanOf(end_date, time_zone) }]),
  ])
}

/** Returns the period in which people are reminded of this day. */
function spanOf(day: string, zone: string): { at: Date; until: Date } {
  const until = new Date(startOfDay(day, zone))
  return { at: new Date(until.getTime() - REMIND_HOURS_BEFORE * HOUR_MS), until }
}

async function remind(ctx: Context, { id, kind, at }: Reminder): Promise<boolean> {
  const first = await ctx.db
    .insertInto('challenge_reminders')
    .values({ challenge_id: id, kind, told_at: ctx.now.toISOString() })
    .onConflict(conflict => conflict.columns(['challenge_id', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst()
  if (!first) return false
  const people = await ctx.db
    .selectFrom('participants as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select(['p.user_id', 'c.title'])
    .where('p.challenge_id', '=', id)
    .where('p.state', '=', 'participating')
    .where('p.joined_at', '<', at.toISOString())
    .execute()
  const news = people.map(({ user_id: userId, title }) => {
    return { kind, userId, subject: id, facts: { challengeId: id, title } }
  })
  await notifyAll(ctx, news)
  return true
}
