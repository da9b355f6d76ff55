import { exampleWorkout, type ExampleWorkout } from '@bora/rules/challenge-example.ts'
import { CHALLENGE_TYPES, type ChallengeType, challengeTypes } from '@bora/rules/challenge-types.ts'
import {
  CALORIES_PER_MINUTE_MAX,
  MAX_LATE_HOURS,
  PHOTO_MAX_MEGABYTES,
  MIN_PHOTOS,
  MAX_PHOTOS,
  STEPS_PER_MINUTE_MAX,
  TYPICAL_MINUTES,
} from '@bora/rules/limits.ts'
import { currentNumbers, currentRulesVersion } from '@bora/rules/rules-version.ts'
import { isFlashHour } from '@bora/rules/scoring/flash-bonus.ts'
import { minutesOf } from '@bora/rules/scoring/scoring.ts'
import { NOTHING_CODES, REFUSAL_CODES } from '@bora/rules/scoring/scoring-type.ts'
import { WORKOUT_TYPES, workoutTypes } from '@bora/rules/workout-types.ts'
import { paceText } from '../../language/pace-text.ts'

/** What earns nothing: what cannot be logged at all, what does not count, and what counts and is worth 0. */
export const NOT_ACCEPTED = ['no_photo', 'impossible', ...REFUSAL_CODES, ...NOTHING_CODES] as const

type Example = Pick<ExampleWorkout, 'workoutType' | 'minutes' | 'otherTypes' | 'gymCheckIn'> & {
  /** The whole hour at which it starts. */
  hour: number
}

const EXAMPLES: readonly Example[] = [
  { workoutType: 'crossfit', minutes: 45, hour: 9, otherTypes: 2, gymCheckIn: false },
  { workoutType: 'gym_general', minutes: 50, hour: 18, otherTypes: 1, gymCheckIn: true },
  { workoutType: 'running_outdoor', minutes: 30, hour: 20, otherTypes: 0, gymCheckIn: false },
  { workoutType: 'walking', minutes: 60, hour: 16, otherTypes: 0, gymCheckIn: false },
]

const ALONE = { otherTypes: 0, inFlashHour: false, gymCheckIn: false }
const UNMEASURED = { distanceMeters: null, steps: null, calories: null }

/** One workout with everything that a challenge type may count. */
const RUN: ExampleWorkout = {
  ...ALONE,
  workoutType: 'running_outdoor',
  minutes: 45,
  distanceMeters: 6_000,
  steps: 6_500,
  calories: 450,
}

// Dates on which no workout is worth more than on another.
const DATES = { startDate: '2026-01-05', endDate: '2026-01-25' }

/**
 * Returns all numbers in the guide, by the latest version of the rules: the workout types, most intense first, worked
 * examples, what one run earns in each challenge type, and the values for its sentences.
 */
export function classificationGuide() {
  const numbers = currentNumbers()
  const rulesVersion = currentRulesVersion()
  const receipt = (type: ChallengeType, example: ExampleWorkout) =>
    exampleWorkout({ type, ...DATES, rulesVersion }, example)!.receipt
  return {
    rulesVersion,
    rules: numbers.defaults,
    types: WORKOUT_TYPES.toSorted((a, b) => Number(numbers.met[b]) - Number(numbers.met[a])).map(type => ({
      type,
      met: numbers.met[type],
      pace: workoutTypes[type].pace,
      points: receipt('calories_time', { ...ALONE, ...UNMEASURED, workoutType: type, minutes: TYPICAL_MINUTES }).points,
    })),
    examples: EXAMPLES.map(example => {
      const inFlashHour = isFlashHour(example.hour * 3_600, numbers)
      return { ...example, inFlashHour, receipt: receipt('calories_time', { ...UNMEASURED, ...example, inFlashHour }) }
    }),
    run: RUN,
    challenges: CHALLENGE_TYPES.map(type => ({
      type,
      minutes: minutesOf({ type, rulesVersion }),
      needsTrack: challengeTypes[type].needsTrack,
      points: receipt(type, RUN).points,
    })),
    facts: classificationFacts(),
  }
}

// The values for the sentences.
function classificationFacts() {
  const numbers = currentNumbers()
  const { walking, running_outdoor: running, bike_outdoor: cycling } = workoutTypes
  return {
    bikeTop: kilometresAnHour(cycling.topSpeed),
    caloriesPerMinute: CALORIES_PER_MINUTE_MAX,
    lateHours: numbers.lateHours,
    lateHoursMost: MAX_LATE_HOURS,
    least: numbers.leastMinutes,
    leastOfCalories: numbers.leastMinutesOfCaloriesTime,
    leastOfDay: numbers.defaults.minMinutes,
    most: numbers.mostMinutes,
    photoMegabytes: PHOTO_MAX_MEGABYTES,
    photosLeast: MIN_PHOTOS,
    photosMost: MAX_PHOTOS,
    runFastest: paceText(running.pace.fastest),
    runSlowest: paceText(running.pace.slowest),
    runTop: kilometresAnHour(running.topSpeed),
    stepsPerMinute: STEPS_PER_MINUTE_MAX,
    typicalMinutes: TYPICAL_MINUTES,
    walkFastest: paceText(walking.pace.fastest),
    walkSlowest: paceText(walking.pace.slowest),
    walkTop: kilometresAnHour(walking.topSpeed),
    weeklyTarget: numbers.defaults.weeklyTarget,
  }
}

function kilometresAnHour(metresAMinute: number): number {
  return (metresAMinute * 60) / 1_000
}
