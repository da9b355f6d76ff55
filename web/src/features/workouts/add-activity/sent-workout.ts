import type { Activity } from '@bora/rules/scoring/activity.ts'
import { gymOf, type WorkoutDraft } from './draft.ts'
import { sentTrim } from './recorded.ts'
import type { Workout } from './use-workout.ts'

type Facts = Pick<Activity, 'startedAt' | 'minutes' | 'distanceMeters' | 'steps' | 'calories'>

/** The facts of a workout, as sent when logging and editing. */
export function sentFacts({ startedAt, minutes, distanceMeters, steps, calories }: Facts) {
  return {
    startedAt,
    minutes: Number(minutes),
    distanceMeters: wholeOrNull(distanceMeters),
    steps: wholeOrNull(steps),
    calories: wholeOrNull(calories),
  }
}

/** The request body of a workout, without its id and its photos; null while something essential is missing. */
export function sentWorkout(draft: WorkoutDraft, { activity }: Pick<Workout, 'activity'>) {
  if (!activity || !draft.workoutType) return null
  return {
    challengeId: draft.challengeId,
    workoutType: draft.workoutType,
    ...sentFacts(activity),
    timeZone: activity.timeZone,
    caption: draft.caption.trim(),
    pose: draft.pose,
    gymId: gymOf(draft)?.id ?? null,
    gymSeen: gymOf(draft) && draft.gymSeen,
    trackId: draft.track?.id ?? null,
    trackTrim: sentTrim(draft),
  }
}

/** The ids of the uploaded photos. */
export function sentPhotoIds({ photos }: Pick<WorkoutDraft, 'photos'>): string[] {
  return photos.flatMap(photo => (photo.picture ? [photo.picture.id] : []))
}

function wholeOrNull(value: number | bigint | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}
