import type { Day } from '@bora/rules/calendar.ts'
import { checkDraft } from '@bora/rules/challenge-draft.ts'
import { type ExampleWorkout, examplePrizes, exampleThroughout, exampleWorkout } from '@bora/rules/challenge-example.ts'
import { type ChallengeType, challengeTypes } from '@bora/rules/challenge-types.ts'
import { type DistanceUnit, metresTyped } from '@bora/rules/distance-units.ts'
import { CALORIES_MAX, DISTANCE_MAX_METERS, type Language, STEPS_MAX, TYPICAL_MINUTES } from '@bora/rules/limits.ts'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { WORKOUT_TYPES, type WorkoutMeasure, type WorkoutType, workoutTypes } from '@bora/rules/workout-types.ts'
import { checkedDraft, prizeOf } from './to-draft.ts'
import type { WizardState } from './wizard-state.ts'

/** A sample workout as typed next to the rules, to preview its points. */
export type Typed = {
  workoutType: WorkoutType | null
  minutes: string
  distance: string
  steps: string
  calories: string
  inFlashHour: boolean
  gymCheckIn: boolean
  otherTypes: number
}

export const FIRST_TYPED: Typed = {
  workoutType: null,
  minutes: String(TYPICAL_MINUTES),
  distance: '5',
  steps: '6000',
  calories: '350',
  inFlashHour: false,
  gymCheckIn: false,
  otherTypes: 0,
}

export const EXAMPLE_PEOPLE = [5, 20, 100]
export const EXAMPLE_REACHED = 3
const MINUTES_OF_DAY = 1_440
const USUAL: Partial<Record<ChallengeType, WorkoutType>> = { calories_time: 'crossfit', steps: 'walking' }

/** Returns the workout types that make sense in a challenge of this type: those with the measure it scores. */
export function workoutsFor(type: ChallengeType): readonly WorkoutType[] {
  const { unit, needsTrack } = challengeTypes[type]
  if (needsTrack) return ['running_outdoor']
  const measure: WorkoutMeasure | null = unit === 'meters' ? 'distance' : unit === 'steps' ? 'steps' : null
  if (!measure) return WORKOUT_TYPES
  return WORKOUT_TYPES.filter(one => workoutTypes[one].measures.some(has => has === measure))
}

/** The sample workout's type: the chosen one if it makes sense here, else a common one. */
export function workoutShown(typed: Typed, type: ChallengeType): WorkoutType {
  const possible = workoutsFor(type)
  const wished = typed.workoutType ?? USUAL[type]
  if (wished && possible.includes(wished)) return wished
  return possible.find(one => one === 'running_outdoor' && type !== 'workout_count') ?? possible[0]!
}

/** The preview of the valid parts of the rules; null for a part that has a problem. */
export function previewOf(state: WizardState, typed: Typed, language: Language, today: Day) {
  const { type } = state
  if (!type) return null
  const draft = checkedDraft(state, language)
  const wrong = checkDraft(draft, today)
  const isRight = (...fields: string[]) => !wrong.some(({ field }) => fields.includes(field.split('.')[0]!))
  const rulesVersion = currentRulesVersion()
  const target = typeof draft.target === 'number' && isRight('target') ? draft.target : null
  const { rules } = draft
  // A start in the past or far ahead is accepted here, because it doesn't change the points.
  const dates = { startDate: state.startDate, endDate: state.endDate }
  const datesWrong = wrong.some(
    ({ field, code }) => field.endsWith('Date') && !['in_the_past', 'from_tomorrow', 'too_far'].includes(code),
  )
  const challenge = { type, rules: rules!, rulesVersion, ...dates }
  const example = readTyped(typed, type, state.distanceUnit)
  return {
    type,
    rulesVersion,
    target,
    example,
    workout: isRight('rules') && !datesWrong ? worthOf({ ...challenge, target }, example) : null,
    prizes: isRight('prize') ? prizesOf(state, target, rulesVersion, language) : null,
  }
}

function worthOf(challenge: Parameters<typeof exampleThroughout>[0], example: ExampleWorkout) {
  return { once: exampleWorkout(challenge, example), throughout: exampleThroughout(challenge, example) }
}

export type PrizeRow = {
  /** Null if it is the same for any number of people. */
  people: number | null
  poolCents: number
  feeCents: number
  amountsCents: number[]
  /** The share of each if several reach the target. */
  eachCents: number | null
}

function prizesOf(state: WizardState, target: number | null, rulesVersion: number, language: Language): PrizeRow[] {
  const prize = prizeOf(state, language)
  if (prize.kind === 'none') return []
  const challenge = { prize, target, rulesVersion }
  const most = /^\d+$/.test(state.maxParticipants.trim()) ? Number(state.maxParticipants) : Infinity
  const within = EXAMPLE_PEOPLE.filter(people => people <= most)
  const counts = prize.kind !== 'challenge' ? [null] : most < EXAMPLE_PEOPLE.at(-1)! ? [...within, most] : within
  return [...new Set(counts)]
    .filter(people => people === null || people >= 2)
    .map(people => {
      // A prize that is the same for any number of people still has no more winners than people can join.
      const there = people ?? Math.max(2, Math.min(most, EXAMPLE_PEOPLE.at(-1)!))
      const { poolCents, feeCents, prizes } = examplePrizes(challenge, there, 0)
      const shared = target !== null && prize.split === 'winner' && there >= EXAMPLE_REACHED
      const each = shared ? examplePrizes(challenge, there, EXAMPLE_REACHED).prizes : []
      return {
        people,
        poolCents,
        feeCents,
        amountsCents: prizes.map(({ amountCents }) => amountCents),
        // Leftover cents go to the higher ranks.
        eachCents: each.at(-1)?.amountCents ?? null,
      }
    })
}

function readTyped(typed: Typed, type: ChallengeType, unit: DistanceUnit): ExampleWorkout {
  const workoutType = workoutShown(typed, type)
  const { measures, inGym } = workoutTypes[workoutType]
  const has = (measure: WorkoutMeasure) => measures.some(one => one === measure)
  return {
    workoutType,
    minutes: wholeOf(typed.minutes, MINUTES_OF_DAY) ?? 0,
    distanceMeters: has('distance') ? metresOf(typed.distance, unit) : null,
    steps: has('steps') ? wholeOf(typed.steps, STEPS_MAX) : null,
    calories: wholeOf(typed.calories, CALORIES_MAX),
    inFlashHour: type === 'calories_time' && typed.inFlashHour,
    gymCheckIn: inGym && typed.gymCheckIn,
    otherTypes: type === 'calories_time' ? typed.otherTypes : 0,
  }
}

function wholeOf(text: string, most: number): number | null {
  const bare = text.replace(/[\s.,]/g, '')
  return /^\d{1,9}$/.test(bare) ? Math.min(Number(bare), most) : null
}

function metresOf(text: string, unit: DistanceUnit): number | null {
  const metres = metresTyped(text, unit)
  return metres === null ? null : Math.min(metres, DISTANCE_MAX_METERS)
}
