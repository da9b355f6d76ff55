import { readFileSync } from 'node:fs'
import type { Day } from '../calendar.ts'
import type { ChallengeType } from '../challenge-types.ts'
import type { Rules } from '../scoring/chosen-rules.ts'
import type { WorkoutType } from '../workout-types.ts'

/**
 * A workout that somebody logs: its start, the zone it was done in, the local date and time that follow, and what it gives:
 * points, the reason why it counts and gives none, or the code with which logging it is refused. It is 45 minutes of
 * walking, logged when it ends, unless told otherwise.
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

/** What somebody does in one challenge, alone, and what everybody then reads of it at a moment. */
export type DayCase = {
  about: string
  /** Scored by `workout_count`, with a window of 48 hours, unless told otherwise. */
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
  /** When and in which zone it is looked at. */
  seen: readonly [at: string, timeZone: string]
  /** By the viewer's calendar, as `phaseOf` says it; the number is the days until the start, or the day that it is. */
  phase: readonly ['upcoming' | 'active', number] | readonly ['closing']
  score: number
  streak: number
  /** The week of the challenge that the weekly ranking shows, and what each of its weeks has, from the first on. */
  week: number
  weeks: readonly number[]
  /** The score at the end of each date that has begun in the challenge's zone, from the first on. */
  race: readonly number[]
  /** Points by the Monday of a calendar week; weeks without any are left out. */
  progress: Readonly<Record<Day, number>>
  /** Whether one can still leave: until the start in the challenge's zone. */
  canLeave?: true
}

/**
 * Dates around midnight, changes of clocks and the date line. Everything that is expected was worked out by hand, from
 * docs/rules/clock-and-calendar.md and docs/rules/scoring.md.
 */
export const DAY_CASES: readonly DayCase[] = JSON.parse(
  readFileSync(new URL('day-cases.json', import.meta.url), 'utf8'),
) as DayCase[]
