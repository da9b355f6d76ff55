import { addDays, type Day, daysBetween, weekdayOf } from '@bora/rules/calendar.ts'

type WeekPoints = {
  points: number
  /** by how much more than last week up to the same weekday, as a share; null where it isn't more, or was nothing */
  growth: number | null
  /** each date from last week's Monday until today, or the one before as long as it has none; further where one is ahead */
  days: number[]
}

/** Returns the points of the week of `today`, from those of its dates and the week's before. */
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
