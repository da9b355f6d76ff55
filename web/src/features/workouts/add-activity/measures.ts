import { weekdayOf } from '@bora/rules/calendar.ts'
import type { Day } from '@bora/rules/calendar.ts'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import { type DistanceUnit, metresTyped } from '@bora/rules/distance-units.ts'
import { CALORIES_MAX, DISTANCE_MAX_METERS, STEPS_MAX } from '@bora/rules/limits.ts'
import { workoutTypes } from '@bora/rules/workout-types.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'

export type Measure = 'distance' | 'steps' | 'calories'

/**
 * A measure that the form asks for: the challenges that score it, and whether workouts of this type naturally have it.
 * If they do, omitting it in such a challenge asks for confirmation.
 */
export type AskedMeasure = { measure: Measure; challenges: string[]; natural: boolean }

/** The form's view of a challenge: what it scores, and on which days. */
export type ScoringChallenge = {
  title: string
  type: ChallengeType
  startDate: Day
  endDate: Day
  rules: { weekdays: readonly number[] }
}

const BY_UNIT = { meters: 'distance', steps: 'steps', kcal: 'calories' } as const

/** The measure that such a challenge scores; null where it scores something else. */
export function measureScoredBy(type: ChallengeType): Measure | null {
  const { unit, needsTrack } = challengeTypes[type]
  return !needsTrack && Object.hasOwn(BY_UNIT, unit) ? BY_UNIT[unit as keyof typeof BY_UNIT] : null
}

/** Whether a challenge counts workouts of this day. */
export function countsOn({ startDate, endDate, rules }: ScoringChallenge, day: Day): boolean {
  return startDate <= day && day <= endDate && rules.weekdays.includes(weekdayOf(day))
}

/**
 * Returns the measures to ask for besides the duration: first those that a challenge of that day scores, then others of
 * this workout type, and calories for any.
 */
export function askedMeasures(
  type: WorkoutType | null,
  day: Day,
  challenges: readonly ScoringChallenge[],
): AskedMeasure[] {
  if (!type) return []
  const natural: Measure[] = [...workoutTypes[type].measures, 'calories']
  const ofDay = challenges.filter(one => countsOn(one, day))
  const asked = Object.values(BY_UNIT).map(measure => ({
    measure,
    challenges: ofDay.filter(one => measureScoredBy(one.type) === measure).map(one => one.title),
    natural: natural.includes(measure),
  }))
  const isNeeded = (one: AskedMeasure) => one.challenges.length > 0
  return [...asked.filter(isNeeded), ...asked.filter(one => one.natural && !isNeeded(one))]
}

/**
 * Converts input to the number that is sent: metres for `distance` (entered in the unit, with comma or point), whole
 * steps or kcal. An empty text is null; anything that isn't such a number, or is out of range, is `'invalid'`.
 */
export function measureOf(measure: Measure, text: string, unit: DistanceUnit): number | null | 'invalid' {
  const bare = text.trim()
  if (bare === '') return null
  const value = measure === 'distance' ? metresTyped(bare, unit) : wholeOf(bare)
  const most = { distance: DISTANCE_MAX_METERS, steps: STEPS_MAX, calories: CALORIES_MAX }[measure]
  return value !== null && value <= most ? value : 'invalid'
}

/** Whole minutes of a duration typed as `90`, `90 min`, `1h`, `1h30` or `1:30`; null when it is invalid or empty. */
export function minutesOf(text: string): number | null {
  const bare = text.trim()
  const [, hours, rest] = /^(\d{1,2})(?: ?h|(?: ?h ?|:)([0-5]\d)(?: ?min)?)$/i.exec(bare) ?? []
  const minutes = hours ? Number(hours) * 60 + Number(rest ?? 0) : Number(/^(\d{1,4})(?: ?min)?$/i.exec(bare)?.[1] ?? 0)
  return minutes > 0 ? minutes : null
}

function wholeOf(text: string): number | null {
  return /^\d{1,7}$/.test(text) || /^\d{1,3}(?:[.,\s]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, '')) : null
}
