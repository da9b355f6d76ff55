import { type Day, addDays, daysBetween } from './calendar.ts'

/** Consecutive local dates with a workout, and the last of them (null if there was none yet). */
export type Streak = { days: number; lastDate: Day | null }

/**
 * Returns the streak for accepted activities on these local dates, in any order and with duplicates
 * (docs/rules/scoring.md#streak). `today` is the viewer's local date: a missing workout today doesn't break it yet, one
 * missing yesterday does. Dates of effective passes, in any challenge, neither count nor break it
 * (docs/rules/passes.md#streak).
 */
export function streakOf(localDates: readonly Day[], today: Day, passes: readonly Day[] = []): Streak {
  const dates = new Set(localDates)
  const free = new Set(passes)
  const lastDate = [...dates].sort().at(-1) ?? null
  // A date after today comes from a zone further east; it still counts as the last one.
  if (lastDate === null || isBroken(lastDate, today, free)) return { days: 0, lastDate }
  let days = 0
  for (let day = lastDate; dates.has(day) || free.has(day); day = addDays(day, -1)) if (dates.has(day)) days++
  return { days, lastDate }
}

/**
 * Returns the days of a stored streak that still runs on `today`, a local date, else 0: a day missed before today has
 * ended it (docs/rules/scoring.md#streak), unless its person has an effective pass for it
 * (docs/rules/passes.md#streak).
 */
export function runningDays({ days, lastDate }: Streak, today: Day, passes: readonly Day[] = []): number {
  return lastDate !== null && !isBroken(lastDate, today, new Set(passes)) ? days : 0
}

/**
 * Returns the date until which a streak lasts without another workout: its last date, or that of the last pass right
 * after it (docs/rules/passes.md#streak).
 */
export function heldUntil(lastDate: Day, passes: readonly Day[]): Day {
  const free = new Set(passes)
  let day = lastDate
  while (free.has(addDays(day, 1))) day = addDays(day, 1)
  return day
}

function isBroken(lastDate: Day, today: Day, free: ReadonlySet<Day>): boolean {
  for (let back = daysBetween(lastDate, today) - 1; back > 0; back--) if (!free.has(addDays(today, -back))) return true
  return false
}
