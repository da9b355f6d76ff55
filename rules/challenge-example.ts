import { addDays, type Day, daysBetween, weekdayOf } from './calendar.ts'
import type { Whole } from './decimal.ts'
import { type Settlement, settle, type SettledChallenge } from './prizes.ts'
import { numbersOf } from './rules-version.ts'
import type { Activity } from './scoring/activity.ts'
import { withDefaults } from './scoring/default-rules.ts'
import { type Preview, previewActivity } from './scoring/preview.ts'
import { type ScoredChallenge, scoreParticipant } from './scoring/scoring.ts'
import { WORKOUT_TYPES, type WorkoutType } from './workout-types.ts'

/** An example workout. Whole minutes, metres, steps and kcal. */
export type ExampleWorkout = {
  workoutType: WorkoutType
  minutes: number
  distanceMeters: number | null
  steps: number | null
  calories: number | null
  /** Started in a flash hour. */
  inFlashHour: boolean
  gymCheckIn: boolean
  /** Number of other workout types done before it on that day. */
  otherTypes: number
  /** Its photo shows neither the pose nor the word of the day. */
  withoutPose?: boolean
}

const ZONE = 'UTC'
const OTHER_MINUTES = 30

/**
 * Returns what an example workout scores in a challenge that is being created, on the first date on which workouts
 * count, by the scoring rules (docs/rules/scoring.md#types). Null if no date of the challenge counts.
 */
export function exampleWorkout(challenge: ScoredChallenge, example: ExampleWorkout): Preview | null {
  const [date] = countingDates(challenge)
  if (date === undefined) return null
  const { id: _, ...draft } = workoutOn(date, challenge, example)
  return previewActivity(challenge, othersBefore(date, example), [], draft)
}

/**
 * Returns the result of doing this workout on every date that counts: the number of dates, the score, and the number of
 * the date (1 for the first) on which the target is reached; null if it never is, or there is none.
 */
export function exampleThroughout(
  challenge: ScoredChallenge & { target: Whole | null },
  example: ExampleWorkout,
): { days: number; score: number; reachedOn: number | null } {
  const dates = countingDates(challenge)
  const workouts = dates.map(date => workoutOn(date, challenge, example))
  const { score, receipts } = scoreParticipant(challenge, workouts)
  let sum = 0
  const reached = receipts.findIndex(({ points }) => challenge.target !== null && (sum += points) >= challenge.target)
  return { days: dates.length, score, reachedOn: reached < 0 ? null : reached + 1 }
}

/**
 * Returns how the prizes would be split among this number of people, all with different scores; `reached` of them reach
 * the target, if there is one (docs/rules/prizes.md#split).
 */
export function examplePrizes(challenge: Omit<SettledChallenge, 'cancelled'>, people: number, reached = 0): Settlement {
  const ids = Array.from({ length: people }, (_, index) => String(index + 1))
  const standings = ids.map((participant, index) => ({
    participant,
    rank: index + 1,
    score: challenge.target === null || reached === 0 ? people - index : index < reached ? challenge.target : 0,
  }))
  // If no one reaches the target, places decide as without one (docs/rules/prizes.md#split).
  const target = reached === 0 ? null : challenge.target
  return settle({ ...challenge, target, cancelled: false }, standings, new Set(ids))
}

function countingDates({ startDate, endDate, rules, rulesVersion }: ScoredChallenge): Day[] {
  const { weekdays } = withDefaults(rules, rulesVersion)
  const length = Math.max(0, daysBetween(startDate, endDate) + 1)
  return Array.from({ length }, (_, index) => addDays(startDate, index)).filter(day =>
    weekdays.includes(weekdayOf(day)),
  )
}

function workoutOn(date: Day, { type, rulesVersion }: ScoredChallenge, example: ExampleWorkout): Activity {
  const { flashHours } = numbersOf(rulesVersion)
  const inFlash = (hour: number) => flashHours.some(({ from, until }) => from <= hour && hour < until)
  // After the other workouts of its day, which begin at midnight.
  const hour =
    Array.from({ length: 22 }, (_, index) => index + 2).find(one => inFlash(one) === example.inFlashHour) ?? 2
  const { workoutType, minutes, distanceMeters, steps, calories, gymCheckIn } = example
  const measured = { minutes, distanceMeters, steps, calories }
  const proven = { gymCheckIn, gpsTrack: type === 'gps_run', pose: !example.withoutPose }
  return { id: date, workoutType, startedAt: at(date, hour * 60), timeZone: ZONE, ...measured, ...proven }
}

function othersBefore(date: Day, { workoutType, otherTypes }: ExampleWorkout): Activity[] {
  return WORKOUT_TYPES.filter(type => type !== workoutType)
    .slice(0, otherTypes)
    .map((type, index) => ({
      id: `other ${index}`,
      workoutType: type,
      startedAt: at(date, index * OTHER_MINUTES),
      timeZone: ZONE,
      minutes: OTHER_MINUTES,
    }))
}

function at(date: Day, minute: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000).toISOString()
}
