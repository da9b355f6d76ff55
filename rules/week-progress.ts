import { addDays, type Day, daysBetween, weekdayOf } from './calendar.ts'
import { WEEK_GOAL_DEFAULT } from './limits.ts'

/** Bounds of a goal of a week, in dates (docs/rules/people-and-rights.md#survey). */
export const MIN_WEEK_GOAL = 1
export const MAX_WEEK_GOAL = 7

/** The calendar week of `today`, Monday to Sunday (docs/rules/scoring.md#week-progress). */
export type WeekProgress = {
  status: 'not_started' | 'in_progress' | 'complete'
  /** Distinct dates of this week with a workout, and the number that completes it. */
  done: number
  goal: number
  days: { day: Day; done: boolean; when: 'past' | 'today' | 'future' }[]
}

/**
 * Returns this week's progress for accepted activities on these local dates. The week is complete once `goal` dates (1
 * to 7; 3 by default) have a workout (docs/rules/scoring.md#week-progress).
 */
export function weekProgressOf(localDates: readonly Day[], today: Day, goal = WEEK_GOAL_DEFAULT): WeekProgress {
  const dates = new Set(localDates)
  const monday = addDays(today, 1 - weekdayOf(today))
  const days = [0, 1, 2, 3, 4, 5, 6].map(offset => {
    const day = addDays(monday, offset)
    const away = daysBetween(today, day)
    const when = away < 0 ? ('past' as const) : away > 0 ? ('future' as const) : ('today' as const)
    return { day, done: dates.has(day), when }
  })
  const done = days.filter(one => one.done).length
  const status = done === 0 ? 'not_started' : done < goal ? 'in_progress' : 'complete'
  return { status, done, goal, days }
}
