/** Where a workout belongs in the picker and which tile it wears. */
export type WorkoutFamily = 'running' | 'wheels' | 'strength' | 'leisure' | 'mind'

/** What the form asks for besides the duration. */
export type WorkoutMeasure = 'distance' | 'steps'

/** Seconds per kilometre between which a pace is plausible (spec 9). */
export type PaceGuidance = { fastest: number; slowest: number }

export type WorkoutTypeFacts = {
  /** MET / 3.5 as an exact decimal (spec 9, decisions 3). */
  met: string
  family: WorkoutFamily
  measures: readonly WorkoutMeasure[]
  pace: PaceGuidance | null
}

const WALKING_PACE: PaceGuidance = { fastest: 12 * 60, slowest: 20 * 60 }
const RUNNING_PACE: PaceGuidance = { fastest: 4 * 60 + 30, slowest: 8 * 60 }
const ON_FOOT = ['distance', 'steps'] as const

/** The workout types that can be logged (spec 3), one line each. */
export const workoutTypes = {
  crossfit: { met: '2.29', family: 'strength', measures: [], pace: null },
  running_outdoor: { met: '2.86', family: 'running', measures: ON_FOOT, pace: RUNNING_PACE },
  running_treadmill: { met: '2.86', family: 'running', measures: ON_FOOT, pace: null },
  bike_outdoor: { met: '2.14', family: 'wheels', measures: ['distance'], pace: null },
  bike_ergometric: { met: '2.14', family: 'wheels', measures: ['distance'], pace: null },
  walking: { met: '1.00', family: 'running', measures: ON_FOOT, pace: WALKING_PACE },
  dog_walk: { met: '1.00', family: 'leisure', measures: ON_FOOT, pace: WALKING_PACE },
  yoga: { met: '0.71', family: 'mind', measures: [], pace: null },
  gym_general: { met: '1.71', family: 'strength', measures: [], pace: null },
  stair_climbing: { met: '2.57', family: 'strength', measures: ['steps'], pace: null },
  beach_tennis: { met: '2.00', family: 'leisure', measures: [], pace: null },
  martial_arts: { met: '2.94', family: 'strength', measures: [], pace: null },
  dance: { met: '1.43', family: 'leisure', measures: ['steps'], pace: null },
  football: { met: '2.00', family: 'leisure', measures: ['distance', 'steps'], pace: null },
} as const satisfies Record<string, WorkoutTypeFacts>

export type WorkoutType = keyof typeof workoutTypes

/** Every loggable type, in the order of the specification. */
export const WORKOUT_TYPES = Object.keys(workoutTypes) as WorkoutType[]

/** Appears in the feed when an invite bonus is counted; nobody can log it (decisions 3). */
export const REFERRAL_BONUS = 'referral_bonus'

/** Whether the text is a type that can be logged; `referral_bonus` isn't. */
export function isWorkoutType(text: string): text is WorkoutType {
  return Object.hasOwn(workoutTypes, text)
}
