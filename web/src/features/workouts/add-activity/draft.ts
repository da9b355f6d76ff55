import type { Calls } from '@bora/contract/api.ts'
import { type DistanceUnit, DISTANCE_UNITS, retyped } from '@bora/rules/distance-units.ts'
import type { GymSighting } from '@bora/rules/gym-check-in.ts'
import type { TrackTrim } from '@bora/rules/track-timeline.ts'
import { isWorkoutType, workoutTypes } from '@bora/rules/workout-types.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'
import { currentDistanceUnit } from '../../../language/distance-unit.ts'
import type { Measure } from './measures.ts'

export type StoredPicture = Calls['POST /photos']['output']
export type Gym = Calls['GET /gyms']['output']['gyms'][number]
/** A gym from an earlier workout has no location, so its distance is unknown. */
export type ChosenGym = Pick<Gym, 'id' | 'name' | 'address' | 'city'> & Partial<Pick<Gym, 'latitude' | 'longitude'>>
export type Track = Omit<Calls['POST /tracks']['output'], 'otherOutings'>
export type Step = 1 | 2 | 3 | 4

/** A photo of the draft: `picture` is null until the server has it. The key also finds its bytes in the photo store. */
export type DraftPhoto = { key: string; picture: StoredPicture | null }

/** The form's state: numbers as typed, day and time null as long as it "just ended". */
export type WorkoutDraft = {
  /** Created once and sent with every attempt, so that a retry never logs a second workout. */
  id: string
  challengeId: string | null
  step: Step
  workoutType: WorkoutType | null
  gym: ChosenGym | null
  /** The measured distance from this gym, if measured; the location itself is not stored. */
  gymSeen: GymSighting | null
  photos: DraftPhoto[]
  minutes: string
  when: { day: string; time: string } | null
  distance: string
  /** The unit in which the distance is typed. */
  distanceUnit: DistanceUnit
  steps: string
  calories: string
  /** Measures that a challenge scores and the person chose to omit. */
  without: Measure[]
  caption: string
  /** A photo shows the pose or the word of the day. */
  pose: boolean
  /** A watch's recording, which then determines start, duration and distance. */
  track: Track | null
  /** The kept part of the recording; null while nothing is cut off. */
  trim: TrackTrim | null
  /** Copied from an earlier workout: the review asks for missing values. */
  again: boolean
  /** The promise that it is true; while null (untouched), the earlier acceptance applies. */
  fair: boolean | null
}

export const FIRST_MINUTES = '45'

/** An untouched draft. */
export function emptyDraft(challengeId: string | null, id: string = crypto.randomUUID()): WorkoutDraft {
  return {
    id,
    challengeId,
    step: 1,
    workoutType: null,
    gym: null,
    gymSeen: null,
    photos: [],
    minutes: FIRST_MINUTES,
    when: null,
    distance: '',
    distanceUnit: currentDistanceUnit(),
    steps: '',
    calories: '',
    without: [],
    caption: '',
    pose: false,
    track: null,
    trim: null,
    again: false,
    fair: null,
  }
}

/** The steps for a workout type, in order; types never done in a gym have no gym step. */
export function stepsOf(type: WorkoutType | null): Step[] {
  return type && !workoutTypes[type].inGym ? [1, 3, 4] : [1, 2, 3, 4]
}

/** The gym of the workout; a gym chosen before the type changed to an outdoor one is ignored. */
export function gymOf({ workoutType, gym }: Pick<WorkoutDraft, 'workoutType' | 'gym'>): WorkoutDraft['gym'] {
  return stepsOf(workoutType).includes(2) ? gym : null
}

/** The draft with its distance as it is typed in this unit. */
export function inUnit(draft: WorkoutDraft, unit: DistanceUnit): WorkoutDraft {
  return draft.distanceUnit === unit
    ? draft
    : { ...draft, distance: retyped(draft.distance, draft.distanceUnit, unit), distanceUnit: unit }
}

/** Whether closing would lose something that the person entered. */
export function isTouched(draft: WorkoutDraft): boolean {
  return (
    draft.workoutType !== null ||
    draft.gym !== null ||
    draft.photos.length > 0 ||
    draft.minutes !== FIRST_MINUTES ||
    draft.when !== null ||
    draft.track !== null ||
    [draft.distance, draft.steps, draft.calories, draft.caption].some(text => text.trim() !== '')
  )
}

/**
 * Reads a stored draft, converted to the current unit; null if the text isn't one (written by another version, or
 * edited by hand).
 */
export function readDraft(text: string | null): WorkoutDraft | null {
  if (!text) return null
  try {
    const kept = JSON.parse(text) as Partial<WorkoutDraft> | null
    if (!kept || typeof kept !== 'object' || typeof kept.id !== 'string') return null
    // Earlier versions knew kilometres only.
    const whole = { ...emptyDraft(null, kept.id), distanceUnit: 'km' as const, ...kept }
    if (!isDraft(whole)) return null
    const shown = inUnit(whole, currentDistanceUnit())
    return stepsOf(whole.workoutType).includes(whole.step) ? shown : { ...shown, step: 3 }
  } catch {
    return null
  }
}

function isDraft(draft: WorkoutDraft): boolean {
  const texts = [draft.minutes, draft.distance, draft.steps, draft.calories, draft.caption]
  return (
    texts.every(text => typeof text === 'string') &&
    DISTANCE_UNITS.includes(draft.distanceUnit) &&
    (draft.challengeId === null || typeof draft.challengeId === 'string') &&
    [1, 2, 3, 4].includes(draft.step) &&
    (draft.workoutType === null || isWorkoutType(draft.workoutType)) &&
    (draft.gym === null || typeof draft.gym?.id === 'string') &&
    (draft.gymSeen === null || typeof draft.gymSeen?.distanceMeters === 'number') &&
    (draft.when === null || (typeof draft.when?.day === 'string' && typeof draft.when.time === 'string')) &&
    (draft.track === null || (typeof draft.track?.id === 'string' && typeof draft.track.startedAt === 'string')) &&
    (draft.trim === null || (typeof draft.trim?.fromMinute === 'number' && typeof draft.trim.toMinute === 'number')) &&
    typeof draft.again === 'boolean' &&
    typeof draft.pose === 'boolean' &&
    Array.isArray(draft.without) &&
    Array.isArray(draft.photos) &&
    draft.photos.every(photo => typeof photo?.key === 'string')
  )
}
