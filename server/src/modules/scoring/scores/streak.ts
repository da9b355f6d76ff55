import { addDays, type Day, daysBetween } from '@bora/rules/calendar.ts'
import { heldUntil, runningDays, streakOf } from '@bora/rules/streak.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'

export type StreakHead = { streak_days: number; streak_last_date: Day | null }

/**
 * Returns the streak after a workout on a local date, for any order of workouts (docs/rules/scoring.md#streak). Only a
 * workout right before the streak's first day needs the older dates, which are then loaded.
 */
export async function streakAfter(
  head: StreakHead,
  day: Day,
  datesUntil: (day: Day) => Promise<Day[]>,
): Promise<{ days: number; lastDate: Day }> {
  const { streak_days: days, streak_last_date: lastDate } = head
  if (lastDate === null) return { days: 1, lastDate: day }
  const ahead = daysBetween(lastDate, day)
  if (ahead > 0) return { days: ahead === 1 ? days + 1 : 1, lastDate: day }
  if (ahead !== -days) return { days, lastDate }
  const dayBefore = addDays(day, -1)
  const before = streakOf(await datesUntil(dayBefore), dayBefore)
  return { days: days + 1 + (before.lastDate === dayBefore ? before.days : 0), lastDate }
}

/**
 * Returns the streak to store, from all dates with a workout and all dates of effective passes; none without a workout.
 * Its last date is the one until which it lasts without another workout (docs/rules/passes.md#streak).
 */
export function streakOfAll(dates: readonly Day[], passes: readonly Day[]): { days: number; lastDate: Day | null } {
  const last = dates.reduce<Day | null>((latest, date) => (latest === null || date > latest ? date : latest), null)
  if (last === null) return { days: 0, lastDate: null }
  return { days: streakOf(dates, last, passes).days, lastDate: heldUntil(last, passes) }
}

/**
 * Recomputes a person's streak, stores it, also in every running challenge, and returns it. Call it in the transaction
 * of the change, which must hold the lock of the person's head.
 */
export async function recountStreak(
  ctx: Pick<SignedIn, 'db'>,
  userId: string,
): Promise<{ days: number; lastDate: Day | null }> {
  const passes = await passDatesOf(ctx, userId, '0001-01-01', '9999-12-31')
  const streak = streakOfAll(await datesOf(ctx, userId, '0001-01-01', '9999-12-31'), passes)
  await ctx.db
    .updateTable('activity_heads')
    .set({ streak_days: streak.days, streak_last_date: streak.lastDate })
    .where('user_id', '=', userId)
    .execute()
  await sql`
    update scores s set streak_days = ${streak.days}::int, streak_last_date = ${streak.lastDate}::date from challenges c
    where s.user_id = ${userId} and s.week = 0 and c.id = s.challenge_id and c.status = 'active'
      and (s.streak_days, s.streak_last_date) is distinct from (${streak.days}::int, ${streak.lastDate}::date)
    `.execute(ctx.db)
  return streak
}

/** Returns the viewer's streak in days on `today`, the viewer's local date; 0 if yesterday was missed. */
export async function streakDaysOn(ctx: SignedIn, today: Day): Promise<number> {
  const head = await ctx.db
    .selectFrom('activity_heads')
    .select(['streak_days', 'streak_last_date'])
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  return head ? runningDays({ days: head.streak_days, lastDate: head.streak_last_date }, today) : 0
}

/** Returns a person's local dates with an accepted workout, from `from` to `to`, both included, in order. */
export async function datesOf(ctx: Pick<SignedIn, 'db'>, userId: string, from: Day, to: Day): Promise<Day[]> {
  const rows = await ctx.db
    .selectFrom('activities')
    .select('local_date')
    .distinct()
    .where('user_id', '=', userId)
    .where('voided_at', 'is', null)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .orderBy('local_date')
    .execute()
  return rows.map(row => row.local_date)
}

/** Returns the dates of a person's effective passes in any challenge, from `from` to `to`, both included, in order. */
export async function passDatesOf(ctx: Pick<SignedIn, 'db'>, userId: string, from: Day, to: Day): Promise<Day[]> {
  const { rows } = await sql<{ date: Day }>`
    select distinct date from passes_of(${userId}::uuid)
    where effective and date between ${from} and ${to} order by date`.execute(ctx.db)
  return rows.map(row => row.date)
}

/** Returns the dates of a person's effective passes in one challenge, in order. */
export async function passDatesIn(ctx: Pick<SignedIn, 'db'>, challengeId: string, userId: string): Promise<Day[]> {
  const { rows } = await sql<{ date: Day }>`
    select date from passes_of(${userId}::uuid, ${challengeId}::uuid) where effective order by date`.execute(ctx.db)
  return rows.map(row => row.date)
}
