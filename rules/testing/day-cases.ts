import { readFileSync } from 'node:fs'
import type { Day } from '../calendar.ts'
import type { ChallengeType } from '../challenge-types.ts'
import type { Rules } from '../scoring/chosen-rules.ts'
import type { WorkoutType } from '../workout-types.ts'

/**
 * A workout to log: its start, the zone it was done in, the expected local date and time, and its outcome: points, the
 * reason why it counts without points, or the refusal code. By default 45 minutes of walking, logged at the end.
 */
export type DayWorkout = readonly [
  startedAt: string,
  timeZone: string,
  local: string,
  gives:
    | number
    | 'not_first_of_day'
    | 'activity_outside_dates'
    | 'activity_weekday'
    | 'activity_late'
    | 'challenge_ended',
  about?: { minutes?: number; type?: WorkoutType; logged?: string },
]

/** One participant's workouts in one challenge, and what every page then shows at an instant. */
export type DayCase = {
  about: string
  /** By default scored by `workout_count`, with a window of 48 hours. */
  challenge: {
    type?: ChallengeType
    startDate: Day
    endDate: Day
    timeZone: string
    rules?: Partial<Rules>
    lateHours?: number
  }
  startsAt: string
  settlesAt: string
  workouts: readonly DayWorkout[]
  /** Instant and zone of the view. */
  seen: readonly [at: string, timeZone: string]
  /**
   * Phase in the viewer's calendar, as `phaseOf` returns it; the number is the days until the start, or the current
   * day.
   */
  phase: readonly ['upcoming' | 'active', number] | readonly ['closing']
  score: number
  streak: number
  /** The week that the weekly ranking shows, and the points of each week from the first. */
  week: number
  weeks: readonly number[]
  /** The score at the end of each date that has begun in the challenge's zone, from the first. */
  race: readonly number[]
  /** Points by the Monday of a calendar week; weeks without any are omitted. */
  progress: Readonly<Record<Day, number>>
  /** Whether leaving is possible: until the start in the challenge's zone. */
  canLeave?: true
}

/**
 * Dates around midnight, clock changes and the date line. Expected values were computed by hand from
 * docs/rules/clock-and-calendar.md and docs/rules/scoring.md.
 */
export const DAY_CASES: readonly DayCase[] = JSON.parse(
  readFileSync(new URL('day-cases.json', import.meta.url), 'utf8'),
) as DayCase[]
