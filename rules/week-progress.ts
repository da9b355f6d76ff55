import { addDays, type Day, daysBetween, weekdayOf } from './calendar.ts'
import { WEEKLY_TARGET_DEFAULT } from './limits.ts'

/** The calendar week of `today`, Monday to Sunday (spec 4, "Weekly progress"). */
export type WeekProgress = {
  status: 'not_started' | 'in_progress' | 'complete'
  /** Distinct dates of this week with a workout, and how many complete it. */
  done: number
  goal: number
  days: { day: Day; done: boolean; when: 'past' | 'today' | 'future' }[]
}

/**
 * How far somebody with accepted activities on these local dates has come this week. The week is complete once `goal`
 * dates (1 to 7; 3 by default, spec 9) have a workout.
 */
export function weekProgressOf(localDates: readonly Day[], today: Day, goal = WEEKLY_TARGET_DEFAULT): WeekProgress {
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
