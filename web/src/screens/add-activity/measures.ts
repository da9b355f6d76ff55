import { CALORIES_MAX, DISTANCE_MAX_METERS, STEPS_MAX } from '@bora/rules/limits.ts'
import { workoutTypes } from '@bora/rules/workout-types.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'

export type Measure = 'distance' | 'steps' | 'calories'

/** What the form asks for besides the duration: what can be measured with this type, and calories with any. */
export function measuresFor(type: WorkoutType | null): Measure[] {
  return type ? [...workoutTypes[type].measures, 'calories'] : []
}

/**
 * What was typed as the number that is sent: metres for `distance` (typed in km, with comma or point), whole steps or
 * kcal. An empty text is null; anything that isn't such a number, or is out of range, is `'invalid'`.
 */
export function measureOf(measure: Measure, text: string): number | null | 'invalid' {
  const bare = text.trim()
  if (bare === '') return null
  const value = measure === 'distance' ? metresOf(bare) : wholeOf(bare)
  const most = { distance: DISTANCE_MAX_METERS, steps: STEPS_MAX, calories: CALORIES_MAX }[measure]
  return value !== null && value <= most ? value : 'invalid'
}

/** Whole minutes of a duration typed as `90`, `90 min`, `1h`, `1h30` or `1:30`; null when it is none, or nothing. */
export function minutesOf(text: string): number | null {
  const bare = text.trim()
  const [, hours, rest] = /^(\d{1,2})(?: ?h|(?: ?h ?|:)([0-5]\d)(?: ?min)?)$/i.exec(bare) ?? []
  const minutes = hours ? Number(hours) * 60 + Number(rest ?? 0) : Number(/^(\d{1,4})(?: ?min)?$/i.exec(bare)?.[1] ?? 0)
  return minutes > 0 ? minutes : null
}

function metresOf(text: string): number | null {
  const match = /^(\d{1,4})(?:[.,](\d{1,3}))?$/.exec(text)
  return match ? Number(match[1]) * 1_000 + Number((match[2] ?? '').padEnd(3, '0')) : null
}

function wholeOf(text: string): number | null {
  return /^\d{1,7}$/.test(text) || /^\d{1,3}(?:[.,\s]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, '')) : null
}
