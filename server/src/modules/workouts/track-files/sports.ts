import { WORKOUT_TYPES, type WorkoutType, workoutTypes } from '@bora/rules/workout-types.ts'

const TRANSITION = /transition/
// Names that may contain the name of another sport.
const NOT_ANOTHER = /\bski|skiing|snow|sail|\bvela\b|horse|equest|equita|caval/
// Motorized activities: their names contain other sports, or the recording would prove a run.
const BY_MOTOR =
  /motor|\bmoto|driv(?:e|ing)|\bcar(?:ros?)?\b|automob|dirigir|\bbus\b|onibus|\btrain ride|\bkart|\batv\b|\bquad\b|scooter|patinete|flying/
// "Indoor cycling" is cycling, too: types done indoors come first.
const BY_WORDS = [...WORKOUT_TYPES].sort((a, b) => Number(isIndoors(b)) - Number(isIndoors(a)))

function isIndoors(type: WorkoutType): boolean {
  return WORKOUT_TYPES.some(other => workoutTypes[other].indoors === type)
}

/**
 * Returns the workout type of a sport's name; `other` for a sport without its own type and for motorized ones, null
 * without a sport.
 */
export function sportNamed(name: string): WorkoutType | null {
  const words = name
    .trim()
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[_-]+/g, ' ')
  if (TRANSITION.test(words)) return null
  if (NOT_ANOTHER.test(words) || BY_MOTOR.test(words)) return 'other'
  return BY_WORDS.find(type => workoutTypes[type].words?.test(words)) ?? null
}

const FIT_SPORTS = byNumber('sports')
const FIT_SUB_SPORTS = byNumber('subSports')
// Generic, training and fitness equipment: the sub-sport says which.
const FIT_UNSPECIFIC = new Set([0, 4, 10])
const FIT_TRANSITION = 3
// A virtual activity takes place in a game: its coordinates are not real.
const FIT_VIRTUAL = 58

function byNumber(field: 'sports' | 'subSports'): Map<number, WorkoutType> {
  return new Map(WORKOUT_TYPES.flatMap(type => (workoutTypes[type].fit?.[field] ?? []).map(number => [number, type])))
}

/**
 * Returns the workout type of a FIT sport and sub-sport; `other` for one without its own type and for motorized ones,
 * null if they are unspecific or a transition.
 */
export function sportOfFit(sport: number | undefined, subSport: number | undefined): WorkoutType | null {
  const named =
    sport === undefined || FIT_UNSPECIFIC.has(sport) || sport === FIT_TRANSITION
      ? null
      : (FIT_SPORTS.get(sport) ?? 'other')
  if (subSport === FIT_VIRTUAL) return indoors(named)
  const sub = subSport === undefined ? undefined : FIT_SUB_SPORTS.get(subSport)
  if (sub === undefined) return named
  // The sub-sport refines how a sport was done, and names the sport only if none is given: a walk on a treadmill is a
  // walk.
  return named === null || named === 'other' || indoors(named) === sub ? sub : named
}

/**
 * Corrects a recording's sport by its device or program: coordinates from games and trainers are not real, so their
 * recordings count as done indoors.
 */
export function sportBy(device: string, sport: WorkoutType | null): WorkoutType | null {
  const isGame = /zwift|rouvy|trainerroad|mywhoosh|kinomap|bkool|fulgaz|\btacx|indievelo|qdomyos|peloton/i.test(device)
  return isGame ? indoors(sport) : sport
}

function indoors(sport: WorkoutType | null): WorkoutType {
  return sport === null ? 'other' : (workoutTypes[sport].indoors ?? sport)
}

/**
 * Returns the brand of the watch, if the file names it: anything but a Garmin or an Apple Watch counts as entered by
 * hand.
 */
export function sourceOf(device: string): 'manual' | 'apple_watch' | 'garmin' {
  if (/apple|watchos|healthfit|workoutdoors/i.test(device)) return 'apple_watch'
  return /garmin|forerunner|f[eē]nix|v[ií]vo|instinct|venu|edge \d|epix/i.test(device) ? 'garmin' : 'manual'
}
