import { CALORIES_MAX, CAPTION_MAX_LENGTH, STEPS_MAX } from '@bora/rules/limits.ts'
import type { ParamsOf, REFUSAL_PARAMS, RefusalParam } from '@bora/rules/refusal.ts'
import { ApiError } from '../../../api/api.ts'
import type { Step } from './draft.ts'
import type { Measure } from './measures.ts'

export type Place =
  | 'type'
  | 'gym'
  | 'track'
  | 'photos'
  | 'pose'
  | 'minutes'
  | 'when'
  | 'distance'
  | 'steps'
  | 'calories'
  | 'caption'
  | 'fair'
  | 'whole'

/**
 * Refusals by this screen itself, before anything is sent, with the values of their texts beyond those of the rules
 * (rules/refusal.ts).
 */
export const OWN_PARAMS = {
  type_required: [],
  track_missing: [],
  track_unproven: [],
  photo_waiting: [],
  photo_twice: [],
  not_kept: [],
  not_kept_full: [],
  minutes_invalid: [],
  activity_late_same_day: [],
  distance_invalid: [],
  distance_missing: ['challenges'],
  steps_missing: ['challenges'],
  calories_missing: ['challenges'],
  steps_invalid: ['most'],
  calories_invalid: ['most'],
  caption_too_long: ['most'],
} as const satisfies Record<string, readonly string[]>

type Params = Record<string, RefusalParam>
type OwnCode = keyof typeof OWN_PARAMS
export type ProblemCode = OwnCode | ApiError['code']
type Given<Code extends ProblemCode> = Code extends keyof typeof OWN_PARAMS
  ? (typeof OWN_PARAMS)[Code] extends readonly []
    ? []
    : [params: { [Name in (typeof OWN_PARAMS)[Code][number]]: RefusalParam }]
  : Code extends keyof typeof REFUSAL_PARAMS
    ? [params: ParamsOf<Code>]
    : []

/** A problem: a code of the texts, the field it belongs to, and the values of its sentence. */
export type Problem = { code: ProblemCode; place: Place; params: Params }

const PLACES: Partial<Record<ProblemCode, Place>> = {
  type_required: 'type',
  activity_no_track: 'type',
  gym_not_found: 'gym',
  track_missing: 'track',
  track_unproven: 'track',
  track_not_found: 'track',
  track_used: 'track',
  track_trim_invalid: 'track',
  activity_no_pose: 'pose',
  photo_required: 'photos',
  too_many_photos: 'photos',
  photo_not_found: 'photos',
  photo_waiting: 'photos',
  photo_used: 'photos',
  photo_twice: 'photos',
  minutes_invalid: 'minutes',
  activity_too_short: 'minutes',
  activity_too_long: 'minutes',
  activity_outside_dates: 'when',
  activity_weekday: 'when',
  activity_in_the_future: 'when',
  activity_after_logging: 'when',
  activity_late: 'when',
  activity_late_same_day: 'when',
  activity_overlap: 'when',
  time_zone_unknown: 'when',
  distance_invalid: 'distance',
  distance_missing: 'distance',
  steps_missing: 'steps',
  calories_missing: 'calories',
  activity_too_far: 'distance',
  activity_too_many_steps: 'steps',
  activity_too_many_calories: 'calories',
  steps_invalid: 'steps',
  calories_invalid: 'calories',
  caption_too_long: 'caption',
  // The caption is the only text entered here.
  text_unreadable: 'caption',
  fair_play_required: 'fair',
}
const STEPS: Record<Place, Step> = {
  type: 1,
  gym: 2,
  track: 3,
  photos: 3,
  pose: 3,
  minutes: 3,
  when: 3,
  distance: 3,
  steps: 3,
  calories: 3,
  caption: 3,
  fair: 4,
  whole: 4,
}
/**
 * Returns a problem by its code, with the values of its sentence; a code without a field concerns the whole workout.
 */
export function problemOf<Code extends ProblemCode>(code: Code, ...[params]: Given<Code>): Problem {
  return placed(code, params)
}

/** The problem that a rule found before sending, or the server afterwards. */
export function problemOfRefusal({ code, field, params }: Refused): Problem {
  if (code === 'activity_late' && params?.['hours'] === 0) return problemOf('activity_late_same_day')
  if (code !== 'invalid_input') return placed(code, params)
  switch (field?.split('.').at(-1)) {
    case 'minutes':
      return problemOf('minutes_invalid')
    case 'caption':
      return problemOf('caption_too_long', { most: CAPTION_MAX_LENGTH })
    case 'distanceMeters':
      return problemOfMeasure('distance')
    case 'steps':
      return problemOfMeasure('steps')
    case 'calories':
      return problemOfMeasure('calories')
    default:
      return problemOf('invalid_input')
  }
}

/** The problem of a measure that is unreadable or out of range. */
export function problemOfMeasure(measure: Measure): Problem {
  if (measure === 'distance') return problemOf('distance_invalid')
  return problemOf(`${measure}_invalid`, { most: measure === 'steps' ? STEPS_MAX : CALORIES_MAX })
}

/** The problem that a call failed with. */
export function problemOfError(error: unknown): Problem {
  return error instanceof ApiError ? problemOfRefusal(error) : problemOf('unexpected')
}

type Refused = { code: ApiError['code']; field?: string | undefined; params?: Params | undefined }

function placed(code: ProblemCode, params: Params = {}): Problem {
  return { code, place: PLACES[code] ?? 'whole', params }
}

/** The step that contains this field, where a problem can be fixed. */
export function stepOf(place: Place): Step {
  return STEPS[place]
}
