import type { ModuleName } from './art/palettes.ts'
import type { TRACK_JUMP_KMH } from './limits.ts'

/** Workout types of one family share a colour, which names it. */
export type SportFamily = 'mar' | 'folha' | 'brand' | 'maracuja' | 'goiaba'

/** Fields of the form besides the duration. */
export type WorkoutMeasure = 'distance' | 'steps'

/** Seconds per kilometre between which a pace is plausible (docs/rules/activities.md#pace). */
export type PaceGuidance = { fastest: number; slowest: number }

type Row = {
  family: SportFamily
  /** The figure on the tile of a day with it. */
  tile: ModuleName
  /** MET / 3.5 by the version of the rules that introduced it (docs/rules/scoring.md#met-multipliers). */
  met: Readonly<Record<number, string>>
  measures: readonly WorkoutMeasure[]
  pace?: PaceGuidance
  /** Seconds per kilometre beyond which a workout is suspicious (docs/rules/proof.md#signals). */
  unlikelyPace?: { fastest: number; slowest?: number }
  /** Metres a minute that no one can sustain; more can't be logged. */
  topSpeed: number
  /** How fast a recording's points may be apart (docs/rules/activities.md#recordings). */
  jumps: keyof typeof TRACK_JUMP_KMH
  /** Whether it can be done in a gym; otherwise the form doesn't ask for the gym. */
  inGym: boolean
  /** Whether its metres are run or walked (docs/rules/badges.md#achievement). */
  onFoot?: true
  /** The type of the same sport in a game or on a trainer. */
  indoors?: string
  /** Sports and sub-sports of the FIT profile: https://developer.garmin.com/fit */
  fit?: { sports?: readonly number[]; subSports?: readonly number[] }
  /**
   * Its names in files, in English and Portuguese, lower-case and without accents; a number is Strava's old list of
   * sports. The first type that matches wins, types done indoors before all others.
   */
  words?: RegExp
}

const WALKING_PACE: PaceGuidance = { fastest: 12 * 60, slowest: 20 * 60 }
const RUNNING_PACE: PaceGuidance = { fastest: 4 * 60 + 30, slowest: 8 * 60 }
const ON_FOOT = ['distance', 'steps'] as const

// Above the records of the shortest races, so that no record is refused: 800 m in 1:40.91 are 476 m a minute, race
// walkers do 5 km at 280, a pursuit on the track goes at 1,090 and the hour record at 947, 500 m on a rowing machine at
// 430, 50 m with fins at 217. A type without a distance of its own may include anything done on foot, and `other`
// includes skating and skiing.
const RUNNING_TOP = 500
const WALKING_TOP = 300
const CYCLING_TOP = 1_200
const ROWING_TOP = 450
const SWIMMING_TOP = 220

/**
 * The loggable workout types (docs/rules/activities.md#workout-types), in the order of every list. CONTRIBUTING.md says
 * what a new one needs.
 */
const TYPES = {
  crossfit: {
    family: 'brand',
    tile: 'bolt',
    met: { 1: '2.29' },
    measures: [],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { sports: [62], subSports: [70] },
    words: /cross.?fit|hiit|functional|funcional/,
  },
  running_outdoor: {
    family: 'mar',
    tile: 'lanes',
    met: { 1: '2.86' },
    measures: ON_FOOT,
    pace: RUNNING_PACE,
    unlikelyPace: { fastest: 180, slowest: 1_200 },
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: false,
    onFoot: true,
    indoors: 'running_treadmill',
    fit: { sports: [1] },
    words: /\brun|running|(?:trail|street|track|ultra|e)run|\bjog|corr(?:er|endo|ida)|^9$/,
  },
  running_treadmill: {
    family: 'mar',
    tile: 'stripes',
    met: { 1: '2.86' },
    measures: ON_FOOT,
    unlikelyPace: { fastest: 180, slowest: 1_200 },
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    onFoot: true,
    fit: { subSports: [1, 45] },
    // Excludes walks on a treadmill.
    words:
      /^(?!.*(?:walk|caminha|\bandar)).*(?:treadmill|esteira|(?:indoor|virtual) ?(?:run|jog)|run(?:ning)? indoors?|(?:corrida|correr) (?:indoor|virtual|em ambiente (?:fechado|interno)))/,
  },
  bike_outdoor: {
    family: 'folha',
    tile: 'ring',
    met: { 1: '2.14' },
    measures: ['distance'],
    unlikelyPace: { fastest: 72 },
    topSpeed: CYCLING_TOP,
    jumps: 'wheels',
    inGym: false,
    indoors: 'bike_ergometric',
    fit: { sports: [2, 21] },
    words: /cycl|\bbik|biking|\bmtb\b|\bbmx\b|(?:^|[ _])e?bike|\bride\b|riding$|pedal|ciclismo|bicicleta|bike|^1$/,
  },
  bike_ergometric: {
    family: 'folha',
    tile: 'ring',
    met: { 1: '2.14' },
    measures: ['distance'],
    unlikelyPace: { fastest: 60 },
    topSpeed: CYCLING_TOP,
    jumps: 'wheels',
    inGym: true,
    fit: { subSports: [5, 6, 28] },
    words:
      /(?:indoor|virtual|stationary|exercise|ergometric) ?(?:cycl|bik|ride)|spin|(?:bike|bicicleta|ciclismo|pedalada) (?:indoor|virtual|ergometric|estacionari)/,
  },
  walking: {
    family: 'folha',
    tile: 'quarter',
    met: { 1: '1.00' },
    measures: ON_FOOT,
    pace: WALKING_PACE,
    unlikelyPace: { fastest: 360 },
    topSpeed: WALKING_TOP,
    jumps: 'foot',
    inGym: false,
    onFoot: true,
    fit: { sports: [11], subSports: [27] },
    words: /walk|caminha|\band(?:ar|ando)\b|^10$/,
  },
  dog_walk: {
    family: 'maracuja',
    tile: 'small',
    met: { 1: '1.00' },
    measures: ON_FOOT,
    pace: WALKING_PACE,
    unlikelyPace: { fastest: 300 },
    topSpeed: WALKING_TOP,
    jumps: 'foot',
    inGym: false,
    onFoot: true,
  },
  yoga: {
    family: 'goiaba',
    tile: 'leaf',
    met: { 1: '0.71' },
    measures: [],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { subSports: [43] },
    words: /yoga|ioga/,
  },
  gym_general: {
    family: 'brand',
    tile: 'half',
    met: { 1: '1.71' },
    measures: [],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { subSports: [20] },
    words: /strength|weight|\bgym\b|muscula|academia|\bforca\b|levantamento de peso/,
  },
  stair_climbing: {
    family: 'maracuja',
    tile: 'stripes',
    met: { 1: '2.57' },
    measures: ['steps'],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { subSports: [16] },
    words: /stair|escada/,
  },
  beach_tennis: {
    family: 'maracuja',
    tile: 'sun',
    met: { 1: '2.00' },
    measures: [],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: false,
    words: /beach.?tennis|tenis de praia/,
  },
  martial_arts: {
    family: 'brand',
    tile: 'bolt',
    met: { 1: '2.94' },
    measures: [],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { sports: [47, 80] },
    words:
      /martial|marciais|boxing|\bboxe|kickbox|muay|\bjudo|karate|jiu|\bmma\b|taekwondo|capoeira|kung ?fu|wrestling|\blutas?\b/,
  },
  dance: {
    family: 'goiaba',
    tile: 'quarter',
    met: { 1: '1.43' },
    measures: ['steps'],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { sports: [83] },
    words: /\bdanc|danca|zumba/,
  },
  football: {
    family: 'folha',
    tile: 'sun',
    met: { 1: '2.00' },
    measures: ON_FOOT,
    unlikelyPace: { fastest: 240 },
    topSpeed: WALKING_TOP,
    jumps: 'foot',
    inGym: false,
    fit: { sports: [7] },
    words: /soccer|football|futebol|futsal/,
  },
  swimming: {
    family: 'mar',
    tile: 'half',
    met: { 2: '1.66' },
    measures: ['distance'],
    unlikelyPace: { fastest: 480 },
    topSpeed: SWIMMING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { sports: [5] },
    words: /swim|natacao|nada(?:r|ndo)\b|piscina/,
  },
  rowing: {
    family: 'mar',
    tile: 'quarter',
    met: { 2: '1.37' },
    measures: ['distance'],
    unlikelyPace: { fastest: 140 },
    topSpeed: ROWING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { sports: [15], subSports: [14] },
    words: /\brow|\bremo|\bremar|\bremando/,
  },
  pilates: {
    family: 'goiaba',
    tile: 'half',
    met: { 2: '0.86' },
    measures: [],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { subSports: [44] },
    words: /pilates/,
  },
  volleyball: {
    family: 'maracuja',
    tile: 'ring',
    met: { 2: '1.14' },
    measures: [],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { sports: [75] },
    words: /volley|volei/,
  },
  hiking: {
    family: 'folha',
    tile: 'bolt',
    met: { 2: '1.71' },
    measures: ON_FOOT,
    unlikelyPace: { fastest: 300 },
    topSpeed: WALKING_TOP,
    jumps: 'foot',
    inGym: false,
    onFoot: true,
    fit: { sports: [17] },
    words: /hik(?:e|ing)|trilha|trekking|^4$/,
  },
  elliptical: {
    family: 'mar',
    tile: 'ring',
    met: { 2: '1.43' },
    measures: ON_FOOT,
    unlikelyPace: { fastest: 120 },
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { subSports: [15] },
    words: /elliptical|eliptic[oa]|cross ?trainer/,
  },
  padel: {
    family: 'maracuja',
    tile: 'half',
    met: { 2: '1.71' },
    measures: [],
    topSpeed: RUNNING_TOP,
    jumps: 'foot',
    inGym: true,
    fit: { subSports: [85] },
    words: /padel/,
  },
  other: {
    family: 'maracuja',
    tile: 'quarter',
    met: { 2: '1.00' },
    measures: [],
    topSpeed: CYCLING_TOP,
    jumps: 'other',
    inGym: true,
    words:
      /tennis|tenis|golf|skat|patin|surf|paddl|kayak|caiaque|climb|escalada|basket|basquete|squash|badminton|triathlon|triatlo/,
  },
} as const satisfies Record<string, Row>

export type WorkoutType = keyof typeof TYPES

/** Everything that differs between workout types, except for their icons and texts. */
export type WorkoutTypeFacts = Row & { indoors?: WorkoutType }

/** The facts of each loggable type. */
export const workoutTypes: Readonly<Record<WorkoutType, WorkoutTypeFacts>> = TYPES

/** Every loggable type, in the order of lists. */
export const WORKOUT_TYPES = Object.keys(workoutTypes) as WorkoutType[]

// Challenges of a version older than the type count it like a walk.
const UNKNOWN_MET = '1.00'

/**
 * Returns the MET multipliers of a version of the rules as exact decimals: of each type the latest one up to that
 * version; 1.00 for a type that was introduced later (docs/rules/scoring.md#met-multipliers).
 */
export function metMultipliers(version: number): Record<WorkoutType, string> {
  const of = ({ met }: WorkoutTypeFacts) =>
    met[Math.max(...versionsOf(met).filter(one => one <= version))] ?? UNKNOWN_MET
  return Object.fromEntries(WORKOUT_TYPES.map(type => [type, of(workoutTypes[type])])) as Record<WorkoutType, string>
}

const versionsOf = (met: WorkoutTypeFacts['met']) => Object.keys(met).map(Number)

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

/** Appears in the feed when an invite bonus is counted; can't be logged (docs/rules/activities.md#workout-types). */
export const REFERRAL_BONUS = 'referral_bonus'

/** Returns whether the text is a loggable type; `referral_bonus` isn't. */
export function isWorkoutType(text: string): text is WorkoutType {
  return Object.hasOwn(workoutTypes, text)
}
