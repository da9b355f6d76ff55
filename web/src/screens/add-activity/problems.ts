import type { ActivityRefusal } from '@bora/rules/activity-check.ts'
import { ApiError } from '../../api.ts'
import type { Step } from './draft.ts'

export type Place =
  | 'type'
  | 'gym'
  | 'photos'
  | 'minutes'
  | 'when'
  | 'distance'
  | 'steps'
  | 'calories'
  | 'caption'
  | 'fair'
  | 'whole'

/** What stands in the way: a code of the texts, where it belongs, and the numbers of its sentence. */
export type Problem = { code: string; place: Place; params: Record<string, string | number> }

const PLACES: Record<string, Place> = {
  type_required: 'type',
  activity_no_track: 'type',
  gym_not_found: 'gym',
  photo_required: 'photos',
  too_many_photos: 'photos',
  photo_not_found: 'photos',
  photo_waiting: 'photos',
  minutes_invalid: 'minutes',
  activity_too_short: 'minutes',
  activity_too_long: 'minutes',
  activity_outside_dates: 'when',
  activity_weekday: 'when',
  activity_in_the_future: 'when',
  activity_late: 'when',
  activity_late_same_day: 'when',
  activity_overlap: 'when',
  time_zone_unknown: 'when',
  distance_invalid: 'distance',
  steps_invalid: 'steps',
  calories_invalid: 'calories',
  caption_too_long: 'caption',
  fair_play_required: 'fair',
}
const STEPS: Record<Place, Step> = {
  type: 1,
  gym: 2,
  photos: 3,
  minutes: 3,
  when: 3,
  distance: 3,
  steps: 3,
  calories: 3,
  caption: 3,
  fair: 4,
  whole: 4,
}
const REASONS: Record<ActivityRefusal['reason'], string> = {
  voided: 'unexpected',
  late: 'activity_late',
  outside_dates: 'activity_outside_dates',
  weekday: 'activity_weekday',
  no_track: 'activity_no_track',
  too_short: 'activity_too_short',
  too_long: 'activity_too_long',
  overlap: 'activity_overlap',
  photo_required: 'photo_required',
  too_many_photos: 'too_many_photos',
  minutes_invalid: 'minutes_invalid',
  in_the_future: 'activity_in_the_future',
  closed: 'challenge_ended',
}

/** A problem by its code; a code without a place of its own concerns the whole workout. */
export function problemOf(given: string, params: Record<string, string | number> = {}): Problem {
  const code = given === 'activity_late' && params['hours'] === 0 ? 'activity_late_same_day' : given
  return { code, place: PLACES[code] ?? 'whole', params }
}

/** The problem that a rule found before sending. */
export function problemOfRefusal(refusal: ActivityRefusal): Problem {
  return problemOf(REASONS[refusal.reason], refusal.params)
}

/** The problem that the server answered with. */
export function problemOfError(error: unknown): Problem {
  if (!(error instanceof ApiError)) return problemOf('unexpected')
  if (error.code !== 'invalid_input') return problemOf(error.code, error.params)
  const field = error.field?.split('.').at(-1)
  if (field === 'minutes') return problemOf('minutes_invalid')
  if (field === 'caption') return problemOf('caption_too_long')
  if (field === 'distanceMeters') return problemOf('distance_invalid')
  if (field === 'steps' || field === 'calories') return problemOf(`${field}_invalid`)
  return problemOf('invalid_input')
}

/** The step on which a problem can be mended. */
export function stepOf(problem: Problem): Step {
  return STEPS[problem.place]
}
