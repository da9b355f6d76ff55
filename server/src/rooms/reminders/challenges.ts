import { startOfDay } from '@bora/rules/calendar.ts'
import { REMIND_HOURS_BEFORE } from '@bora/rules/limits.ts'
import type { Context } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { tellAll } from '../notifications/notifications.ts'

type Reminder = { id: string; kind: 'challenge_starts' | 'challenge_ends'; at: Date }

const HOUR_MS = 3_600_000

/**
 * Reminds the people of each challenge whose first, or last, day is tomorrow, once, from nine in the morning of the
 * challenge's zone on (docs/rules/notifications.md#kinds). Who joined since then knows. Runs outside a transaction;
 * returns of how many challenges it told.
 */
export async function remindOfChallenges(ctx: Context): Promise<number> {
  let told = 0
  for (const reminder of await due(ctx)) {
    if (await inOwnTransaction(ctx, inside => remind(inside, reminder))) told++
  }
  return told
}

async function due({ db, now }: Context): Promise<Reminder[]> {
  const day = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString().slice(0, 10)
  // By dates first, whatever the zone; what is left is looked at closely.
  const [first, last] = [day(-14), day(REMIND_HOURS_BEFORE + 14)]
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
  return near.flatMap(one => {
    const starts = whenDue(now, one.start_date, one.time_zone)
    const ends = one.end_date > one.start_date ? whenDue(now, one.end_date, one.time_zone) : null
    return [
      ...(starts && !one.starts_told ? [{ id: one.id, kind: 'challenge_starts' as const, at: starts }] : []),
      ...(ends && !one.ends_told ? [{ id: one.id, kind: 'challenge_ends' as const, at: ends }] : []),
    ]
  })
}

/** Since when people are to be reminded of this day, where that is now. */
function whenDue(now: Date, day: string, zone: string): Date | null {
  const at = new Date(new Date(startOfDay(day, zone)).getTime() - REMIND_HOURS_BEFORE * HOUR_MS)
  return at <= now && now < new Date(startOfDay(day, zone)) ? at : null
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
  await tellAll(ctx, news)
  return true
}
