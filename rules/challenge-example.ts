import { addDays, type Day, daysBetween, weekdayOf } from './calendar.ts'
import type { Whole } from './decimal.ts'
import { type Settlement, settle, type SettledChallenge } from './prizes.ts'
import { numbersOf } from './rules-version.ts'
import type { Activity } from './scoring/activity.ts'
import { withDefaults } from './scoring/default-rules.ts'
import { type Preview, previewActivity } from './scoring/preview.ts'
import { type ScoredChallenge, scoreParticipant } from './scoring/scoring.ts'
import { WORKOUT_TYPES, type WorkoutType } from './workout-types.ts'

/** A workout somebody might do. Whole minutes, metres, steps and kcal. */
export type ExampleWorkout = {
  workoutType: WorkoutType
  minutes: number
  distanceMeters: number | null
  steps: number | null
  calories: number | null
  /** Started in a flash hour. */
  inFlashHour: boolean
  gymCheckIn: boolean
  /** How many other workout types were done before it on that day. */
  otherTypes: number
}

const ZONE = 'UTC'
const OTHER_MINUTES = 30

/**
 * What such a workout gives in a challenge that is being made, on the first date on which workouts count: by the rules of
 * the score itself (docs/rules/scoring.md#types). Null where no date of the challenge counts.
 */
export function exampleWorkout(challenge: ScoredChallenge, example: ExampleWorkout): Preview | null {
  const [date] = countingDates(challenge)
  if (date === undefined) return null
  const { id: _, ...draft } = workoutOn(date, challenge, example)
  return previewActivity(challenge, othersBefore(date, example), [], draft)
}

/**
 * What somebody has who does this workout on every date that counts: on how many, the whole score, and on which of them
 * (1 for the first) the target is reached; null where it never is, or there is none.
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
 * How the money would be given out with so many people in it, all of them with different scores; of `reached` of them the
 * score is at the target, where there is one (docs/rules/prizes.md#split).
 */
export function examplePrizes(challenge: Omit<SettledChallenge, 'cancelled'>, people: number, reached = 0): Settlement {
  const ids = Array.from({ length: people }, (_, index) => String(index + 1))
  const standings = ids.map((participant, index) => ({
    participant,
    rank: index + 1,
    score: challenge.target === null || reached === 0 ? people - index : index < reached ? challenge.target : 0,
  }))
  // Where nobody reaches the target, the places decide as they do without one (docs/rules/prizes.md#split).
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
  // After the others of its day, which begin at midnight.
  const hour =
    Array.from({ length: 22 }, (_, index) => index + 2).find(one => inFlash(one) === example.inFlashHour) ?? 2
  const { workoutType, minutes, distanceMeters, steps, calories, gymCheckIn } = example
  const measured = { minutes, distanceMeters, steps, calories }
  const proven = { gymCheckIn, gpsTrack: type === 'gps_run' }
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
