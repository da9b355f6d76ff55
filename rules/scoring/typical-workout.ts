import { type Day, dayIn, type Instant, startOfDay } from '../calendar.ts'
import { challengeTypes } from '../challenge-types.ts'
import { TYPICAL_MINUTES, TYPICAL_WORKOUT_TYPE } from '../limits.ts'
import type { WorkoutType } from '../workout-types.ts'
import type { Activity, Bonus } from './activity.ts'
import { type ActivityDraft, previewActivity } from './preview.ts'
import type { ScoredChallenge } from './scoring.ts'
import type { WhyCode } from './scoring-type.ts'

/** The habitual facts of a workout. Whole minutes, metres, steps and kcal. */
export type TypicalWorkout = {
  workoutType: WorkoutType
  minutes: number
  distanceMeters: number | null
  steps: number | null
  calories: number | null
}

/**
 * Returns a person's typical workout from recent ones, the latest first: the most frequent type (of equal ones the
 * latest), with the median of its minutes and of each measure. Without any: 45 minutes of gym.
 */
export function typicalWorkout(lately: readonly TypicalWorkout[]): TypicalWorkout {
  const byType = [...Map.groupBy(lately, one => one.workoutType)]
  const [most] = byType.sort(([, a], [, b]) => b.length - a.length)
  if (!most) {
    const nothing = { distanceMeters: null, steps: null, calories: null }
    return { workoutType: TYPICAL_WORKOUT_TYPE, minutes: TYPICAL_MINUTES, ...nothing }
  }
  const [workoutType, workouts] = most
  const of = (measure: Exclude<keyof TypicalWorkout, 'workoutType'>) => median(workouts.map(one => one[measure]))
  return {
    workoutType,
    minutes: of('minutes')!,
    distanceMeters: of('distanceMeters'),
    steps: of('steps'),
    calories: of('calories'),
  }
}

// For an even number the lower one, which is an actual value.
function median(values: readonly (number | null)[]): number | null {
  const inOrder = values.filter(value => value !== null).sort((a, b) => a - b)
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? null
}

const MINUTE_MS = 60_000

/**
 * Returns such a workout as it could be logged next: it has just ended, but began neither before today in the person's
 * zone, nor during another workout. It may therefore end a little after `now`.
 */
export function workoutOfToday(
  typical: TypicalWorkout,
  { now, timeZone, others }: { now: Instant; timeZone: string; others: readonly Activity[] },
): ActivityDraft {
  const length = typical.minutes * MINUTE_MS
  const midnight = Date.parse(startOfDay(dayIn(now, timeZone), timeZone))
  const busy = others
    .map(other => ({ from: Date.parse(other.startedAt), minutes: Number(other.minutes) }))
    .map(({ from, minutes }) => ({ from, until: from + minutes * MINUTE_MS }))
    .sort((a, b) => a.from - b.from)
  let start = Math.max(new Date(now).getTime() - length, midnight)
  for (const { from, until } of busy) if (from < start + length && until > start) start = until
  return { ...typical, startedAt: new Date(start).toISOString(), timeZone }
}

/** A challenge that a person takes part in, with their activities, counted bonuses and passes there. */
export type InChallenge = {
  challenge: ScoredChallenge
  activities: readonly Activity[]
  bonuses: readonly Bonus[]
  passes?: readonly Day[]
}

/** `why` is the reason if nothing can be gained; null if something can, or if challenges have different reasons. */
export type TodayWorth = { gained: number; why: WhyCode | null }

/**
 * Returns the most that this workout, done today, would add to the score in one of the challenges that are scored in
 * points and include its date; null if there is none. Uses the rules of the preview, so logging it gives exactly that.
 */
export function worthToday(workout: ActivityDraft, challenges: readonly InChallenge[]): TodayWorth | null {
  const today = dayIn(workout.startedAt, workout.timeZone)
  const previews = challenges
    .filter(
      ({ challenge: { type, startDate, endDate } }) =>
        challengeTypes[type].unit === 'points' && startDate <= today && today <= endDate,
    )
    .map(({ challenge, activities, bonuses, passes }) =>
      previewActivity(challenge, activities, bonuses, workout, passes),
    )
  if (previews.length === 0) return null
  const gained = Math.max(0, ...previews.map(preview => preview.gained))
  const reasons = new Set(previews.map(({ receipt }) => receipt.parts[0]!.why))
  return { gained, why: gained === 0 && reasons.size === 1 ? [...reasons][0]! : null }
}
