import i18next from 'i18next'
import type { WorkoutType } from '@bora/rules/workout-types.ts'

/** The name of a workout type, in the current language. */
export function workoutName(type: WorkoutType): string {
  return i18next.t(`common:workout.${type}`)
}
