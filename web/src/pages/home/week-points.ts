import { addDays, type Day, daysBetween, weekdayOf } from '@bora/rules/calendar.ts'

type WeekPoints = {
  points: number
  /** the increase over last week up to the same weekday, as a share; null where there is none, or last week was zero */
  growth: number | null
  /**
   * each date from last week's Monday until today, or until yesterday while today has none; further where the person is
   * ahead of today
   */
  days: number[]
}

/** Returns the points of the week of `today`, from the points of its dates and of the previous week. */
export function weekPointsOf(dayPoints: readonly { date: Day; points: number }[], today: Day): WeekPoints {
  const monday = addDays(today, -6 - weekdayOf(today))
  const known = new Map(dayPoints.map(({ date, points }) => [date, points]))
  const last = dayPoints.reduce((latest, { date }) => (date > latest ? date : latest), today)
  const days = Array.from(
    { length: daysBetween(monday, last) + 1 },
    (_, index) => known.get(addDays(monday, index)) ?? 0,
  )
  const points = sum(days.slice(7))
  const before = sum(days.slice(0, weekdayOf(today)))
  return {
    points,
    growth: before > 0 && points > before ? points / before - 1 : null,
    days: days.at(-1) === 0 ? days.slice(0, -1) : days,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
