import { exampleWorkout, type ExampleWorkout } from '@bora/rules/challenge-example.ts'
import { CHALLENGE_TYPES, type ChallengeType, challengeTypes } from '@bora/rules/challenge-types.ts'
import { type DistanceUnit, metresIn, paceIn } from '@bora/rules/distance-units.ts'
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
import { decimalText } from '../../../language/decimal-text.ts'
import { paceText } from '../../../language/pace-text.ts'

/** Reasons for no points: workouts that cannot be logged, that do not count, or that count and score 0. */
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
 * Returns everything that the guide says in numbers, by the latest version of the rules: the workout types, the heaviest
 * first, worked examples, what one run gives in each type of challenge, and the values that its sentences fill in, with
 * paces and speeds of the unit.
 */
export function classificationGuide(unit: DistanceUnit) {
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
      pace: paceOf(workoutTypes[type].pace ?? null, unit),
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
    facts: classificationFacts(unit),
  }
}

// Values for the sentences.
function classificationFacts(unit: DistanceUnit) {
  const numbers = currentNumbers()
  const { walking, running_outdoor: running, bike_outdoor: cycling } = workoutTypes
  const slowest = (pace: Pace) => paceText(paceIn(unit, pace.slowest))
  const fastest = (pace: Pace) => paceText(paceIn(unit, pace.fastest))
  return {
    bikeTop: anHour(unit, cycling.topSpeed),
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
    runFastest: fastest(running.pace!),
    runSlowest: slowest(running.pace!),
    runTop: anHour(unit, running.topSpeed),
    stepsPerMinute: STEPS_PER_MINUTE_MAX,
    speedUnit: unit === 'mi' ? 'mph' : 'km/h',
    typicalMinutes: TYPICAL_MINUTES,
    unit,
    walkFastest: fastest(walking.pace!),
    walkSlowest: slowest(walking.pace!),
    walkTop: anHour(unit, walking.topSpeed),
    weeklyTarget: numbers.defaults.weeklyTarget,
  }
}

type Pace = { fastest: number; slowest: number }

function paceOf(pace: Pace | null, unit: DistanceUnit): Pace | null {
  return pace && { fastest: paceIn(unit, pace.fastest), slowest: paceIn(unit, pace.slowest) }
}

function anHour(unit: DistanceUnit, metresAMinute: number): string {
  return decimalText(Math.round(metresIn(unit, metresAMinute * 60) * 10) / 10)
}
