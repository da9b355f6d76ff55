import { addDays, type Day, dayIn, daysBetween, weekdayOf } from '@bora/rules/calendar.ts'
import type { Details } from './challenge-data.ts'

export type DayState = 'done' | 'pass' | 'planned' | 'missed' | 'today' | 'future' | 'before' | 'off'

/** The facts that determine the days of a challenge. */
export type ChallengeDays = {
  startDate: Day
  durationDays: number
  rules: { weekdays: readonly number[] }
  viewer: Pick<Details['viewer'], 'trainedDates' | 'passDates' | 'joinedAt'>
}

/**
 * Returns each date of a challenge with its state for the viewer, first to last. Dates before joining (`before`), or
 * that don't count there (`off`), are never missed; a pass makes a date free, and is `planned` until it begins. `today`
 * and the dates are the viewer's, in `timeZone`.
 */
export function dayStates(
  { startDate, durationDays, rules, viewer }: ChallengeDays,
  { today, timeZone }: { today: Day; timeZone: string },
): { date: Day; state: DayState }[] {
  const trained = new Set(viewer.trainedDates)
  const free = new Set(viewer.passDates)
  const joined = viewer.joinedAt && dayIn(viewer.joinedAt, timeZone)
  return Array.from({ length: durationDays }, (_, index) => {
    const date = addDays(startDate, index)
    return { date, state: trained.has(date) ? 'done' : untrained(date) }
  })

  function untrained(date: Day): DayState {
    const away = daysBetween(today, date)
    if (!rules.weekdays.includes(weekdayOf(date))) return 'off'
    if (free.has(date)) return away > 0 ? 'planned' : 'pass'
    if (away === 0) return 'today'
    if (away > 0) return 'future'
    return joined && date < joined ? 'before' : 'missed'
  }
}
