/** The group of a workout in the picker, and its tile. */
export type WorkoutFamily = 'running' | 'wheels' | 'strength' | 'leisure' | 'mind'

/** What the form asks for besides the duration. */
export type WorkoutMeasure = 'distance' | 'steps'

/** Seconds per kilometre between which a pace is plausible (docs/rules/activities.md#pace). */
export type PaceGuidance = { fastest: number; slowest: number }

export type WorkoutTypeFacts = {
  family: WorkoutFamily
  measures: readonly WorkoutMeasure[]
  pace: PaceGuidance | null
  /** Metres a minute that no one can sustain; more can't be logged. */
  topSpeed: number
  /** Whether it can be done in a gym: only then the form asks for the gym. */
  inGym: boolean
}

const WALKING_PACE: PaceGuidance = { fastest: 12 * 60, slowest: 20 * 60 }
const RUNNING_PACE: PaceGuidance = { fastest: 4 * 60 + 30, slowest: 8 * 60 }
const ON_FOOT = ['distance', 'steps'] as const

// Above the records of the shortest races, so that no one's best day is refused: 800 m in 1:40.91 are 476 m a minute,
// race walkers do 5 km at 280, a pursuit on the track goes at 1,090 and the hour record at 947. A type without a
// distance of its own may include anything done on foot.
const RUNNING_TOP = 500
const WALKING_TOP = 300
const CYCLING_TOP = 1_200

/** The loggable workout types, one line each (docs/rules/activities.md#workout-types). */
export const workoutTypes = {
  crossfit: { family: 'strength', measures: [], pace: null, topSpeed: RUNNING_TOP, inGym: true },
  running_outdoor: { family: 'running', measures: ON_FOOT, pace: RUNNING_PACE, topSpeed: RUNNING_TOP, inGym: false },
  running_treadmill: { family: 'running', measures: ON_FOOT, pace: null, topSpeed: RUNNING_TOP, inGym: true },
  bike_outdoor: { family: 'wheels', measures: ['distance'], pace: null, topSpeed: CYCLING_TOP, inGym: false },
  bike_ergometric: { family: 'wheels', measures: ['distance'], pace: null, topSpeed: CYCLING_TOP, inGym: true },
  walking: { family: 'running', measures: ON_FOOT, pace: WALKING_PACE, topSpeed: WALKING_TOP, inGym: false },
  dog_walk: { family: 'leisure', measures: ON_FOOT, pace: WALKING_PACE, topSpeed: WALKING_TOP, inGym: false },
  yoga: { family: 'mind', measures: [], pace: null, topSpeed: RUNNING_TOP, inGym: true },
  gym_general: { family: 'strength', measures: [], pace: null, topSpeed: RUNNING_TOP, inGym: true },
  stair_climbing: { family: 'strength', measures: ['steps'], pace: null, topSpeed: RUNNING_TOP, inGym: true },
  beach_tennis: { family: 'leisure', measures: [], pace: null, topSpeed: RUNNING_TOP, inGym: false },
  martial_arts: { family: 'strength', measures: [], pace: null, topSpeed: RUNNING_TOP, inGym: true },
  dance: { family: 'leisure', measures: ['steps'], pace: null, topSpeed: RUNNING_TOP, inGym: true },
  football: { family: 'leisure', measures: ['distance', 'steps'], pace: null, topSpeed: WALKING_TOP, inGym: false },
} as const satisfies Record<string, WorkoutTypeFacts>

export type WorkoutType = keyof typeof workoutTypes

/**
 * Returns whether the pace of a workout is outside of its type's guidance, and in which direction; null within it, and
 * if there is none or nothing was measured (docs/rules/activities.md#pace).
 */
export function unusualPace(
  workoutType: WorkoutType,
  minutes: number,
  distanceMeters: number | null,
): { side: 'fast' | 'slow'; secondsPerKm: number; guidance: PaceGuidance } | null {
  const guidance = workoutTypes[workoutType].pace
  if (!guidance || !distanceMeters || minutes <= 0) return null
  const secondsPerKm = Math.round((minutes * 60_000) / distanceMeters)
  if (secondsPerKm >= guidance.fastest && secondsPerKm <= guidance.slowest) return null
  return { side: secondsPerKm < guidance.fastest ? 'fast' : 'slow', secondsPerKm, guidance }
}

/** Every loggable type. */
export const WORKOUT_TYPES = Object.keys(workoutTypes) as WorkoutType[]

/** Appears in the feed when an invite bonus is counted; can't be logged (docs/rules/activities.md#workout-types). */
export const REFERRAL_BONUS = 'referral_bonus'

/** Returns whether the text is a loggable type; `referral_bonus` isn't. */
export function isWorkoutType(text: string): text is WorkoutType {
  return Object.hasOwn(workoutTypes, text)
}
