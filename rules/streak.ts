import { type Day, addDays, daysBetween } from './calendar.ts'

/** Consecutive local dates with a workout, and the last of them (null when there was none yet). */
export type Streak = { days: number; lastDate: Day | null }

/**
 * The streak of somebody with accepted activities on these local dates, in any order and with repeats
 * (docs/rules/scoring.md#streak). `today` is the viewer's local date: a missing workout today doesn't break it yet, one
 * missing yesterday does.
 */
export function streakOf(localDates: readonly Day[], today: Day): Streak {
  const dates = new Set(localDates)
  const lastDate = [...dates].sort().at(-1) ?? null
  // A date later than today is one logged in a zone further east; it counts as the last all the same.
  if (lastDate === null || daysBetween(lastDate, today) > 1) return { days: 0, lastDate }
  let days = 0
  while (dates.has(addDays(lastDate, -days))) days++
  return { days, lastDate }
}

/**
 * Returns the days of a stored streak that are still running on `today`, a local date: a day missed before today has
 * ended it (docs/rules/scoring.md#streak).
 */
export function runningDays({ days, lastDate }: Streak, today: Day): number {
  return lastDate !== null && daysBetween(lastDate, today) <= 1 ? days : 0
}
