import type { Activity } from '@bora/rules/scoring/activity.ts'
import type { WorkoutDraft } from './draft.ts'

type Facts = Pick<Activity, 'startedAt' | 'minutes' | 'distanceMeters' | 'steps' | 'calories'>

/** The facts of a workout as logging and editing send them. */
export function sentFacts({ startedAt, minutes, distanceMeters, steps, calories }: Facts) {
  return {
    startedAt,
    minutes: Number(minutes),
    distanceMeters: wholeOrNull(distanceMeters),
    steps: wholeOrNull(steps),
    calories: wholeOrNull(calories),
  }
}

/** The ids of the photos that have arrived. */
export function sentPhotoIds({ photos }: Pick<WorkoutDraft, 'photos'>): string[] {
  return photos.flatMap(photo => (photo.picture ? [photo.picture.id] : []))
}

function wholeOrNull(value: number | bigint | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}
