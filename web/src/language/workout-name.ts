import i18next from 'i18next'
import type { WorkoutType } from '@bora/rules/workout-types.ts'

/** What people call a type of workout, in the language that is shown. */
export function workoutName(type: WorkoutType): string {
  return i18next.t(`common:workout.${type}`)
}
