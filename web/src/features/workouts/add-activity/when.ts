import { addDays, dayIn, daysBetween, localAt, timeIn } from '@bora/rules/calendar.ts'
import type { Day } from '@bora/rules/calendar.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'

const MINUTE = 60_000
const HOUR = 3_600_000

/**
 * The instant at which a wall clock in that zone showed this day and time, as `YYYY-MM-DDTHH:MM:SSZ`. An ambiguous time
 * (the clocks went back) is the first of the two; a skipped one is shifted forward by the jump.
 */
export function instantAt(day: Day, time: string, zone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`) / 1_000
  const candidates = [wall - offsetAt(wall - 86_400, zone), wall - offsetAt(wall + 86_400, zone)].sort((a, b) => a - b)
  const exact = candidates.find(moment => moment + offsetAt(moment, zone) === wall)
  return textOf((exact ?? wall - offsetAt(wall - 86_400, zone)) * 1_000)
}

/** The whole minute that many minutes before `now` (epoch milliseconds), as an instant. */
export function startIfEndedNow(now: number, minutes: number): string {
  return textOf(Math.floor((now - minutes * MINUTE) / MINUTE) * MINUTE)
}

/** Day and time on a wall clock at this instant. */
export function wallClockOf(instant: string, zone: string): { day: Day; time: string } {
  const { hour, minute } = timeIn(instant, zone)
  return { day: dayIn(instant, zone), time: `${two(hour)}:${two(minute)}` }
}

/** The bounds of a workout's start: how late it may be logged, and the dates of the challenge it is logged from. */
export type DayBounds = { lateHours: number; startDate?: Day; endDate?: Day }

/**
 * The days on which a workout logged now may have started, newest first
 * (docs/rules/clock-and-calendar.md#logging-window).
 */
export function daysToLog(now: number, zone: string, { lateHours, startDate, endDate }: DayBounds): Day[] {
  const today = dayIn(now, zone)
  const earliest = lateHours === 0 ? today : dayIn(now - lateHours * HOUR, zone)
  const days: Day[] = []
  for (let day = today; daysBetween(earliest, day) >= 0; day = addDays(day, -1)) {
    if (startDate && daysBetween(startDate, day) < 0) break
    if (!endDate || daysBetween(day, endDate) >= 0) days.push(day)
  }
  return days
}

/**
 * The longest window of these challenges; the general 48 hours without any
 * (docs/rules/activities.md#one-workout-many-challenges).
 */
export function longestLateHours(challenges: readonly { lateHours: number }[]): number {
  return challenges.length === 0 ? currentNumbers().lateHours : Math.max(...challenges.map(one => one.lateHours))
}

function offsetAt(seconds: number, zone: string): number {
  const { day, second } = localAt(seconds, zone)
  return day * 86_400 + second - seconds
}

function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000Z', 'Z')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
