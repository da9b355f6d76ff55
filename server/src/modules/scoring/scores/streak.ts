import { addDays, type Day, daysBetween } from '@bora/rules/calendar.ts'
import { runningDays, streakOf } from '@bora/rules/streak.ts'
import type { SignedIn } from '../../../core/context.ts'

export type StreakHead = { streak_days: number; streak_last_date: Day | null }

/**
 * Returns the streak after a workout on a local date, in whatever order workouts arrive (docs/rules/scoring.md#streak).
 * Only a workout right before the streak's first day needs the older dates, which are then loaded.
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

/** Returns the stored streak of all dates with a workout; zero days without any. */
export function streakOfAll(dates: readonly Day[]): { days: number; lastDate: Day | null } {
  const last = dates.reduce<Day | null>((latest, date) => (latest === null || date > latest ? date : latest), null)
  return last === null ? { days: 0, lastDate: null } : streakOf(dates, last)
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
