import type { WorkoutType } from '@bora/rules/workout-types.ts'
import type { RecordedSport } from './recorded-file.ts'

// The words of Garmin, Strava, Apple and others in English and Portuguese, without accents; a number is Strava's old
// list of sports. The first match wins: sports whose names contain others come first.
const WORDS: [RegExp, RecordedSport][] = [
  [
    /motor|\bmoto|driv(?:e|ing)|\bcar\b|dirigir|\bbus\b|onibus|\bski|skiing|snow|sail|\bvela\b|flying|transition/,
    'other',
  ],
  [/treadmill|esteira|(?:indoor|virtual)[ _]?(?:run|jog)|corrida (?:indoor|virtual)/, 'running_treadmill'],
  [
    /(?:indoor|virtual|stationary|ergometric)[ _]?(?:cycl|bik|ride)|spin|ergometric|bike (?:indoor|virtual)/,
    'bike_ergometric',
  ],
  [/ciclismo (?:indoor|virtual)|pedalada virtual/, 'bike_ergometric'],
  [/\brun|running|(?:trail|street|track|ultra|e)run|\bjog|corr(?:er|ida)|^9$/, 'running_outdoor'],
  [
    /cycl|\bbik|biking|\bmtb\b|\bbmx\b|(?:^|[ _])e?bike|\bride\b|riding$|pedal|ciclismo|bicicleta|bike|^1$/,
    'bike_outdoor',
  ],
  [/walk|hik(?:e|ing)|caminha|\bandar\b|trilha|trekking|^10$|^4$/, 'walking'],
  [/stair|escada/, 'stair_climbing'],
  [/yoga|ioga|pilates/, 'yoga'],
  [/cross.?fit|hiit|functional|funcional/, 'crossfit'],
  [/strength|weight|\bgym\b|muscula|academia/, 'gym_general'],
  [/beach.?tennis/, 'beach_tennis'],
  [/soccer|football|futebol/, 'football'],
  [/\bdanc|danca/, 'dance'],
  [/martial|boxing|\bboxe|kickbox|muay|\bjudo|karate|jiu|\bmma\b/, 'martial_arts'],
  [
    /swim|natacao|nadar|\brow|remo|remar|tennis|tenis|padel|golf|skat|patin|surf|paddl|kayak|caiaque|elliptical|eliptico/,
    'other',
  ],
  [/climb|escalada|volley|volei|basket|basquete|squash|badminton|horse|triathlon|triatlo/, 'other'],
]

/** Returns the workout type of a sport's name; `other` for a sport that cannot be logged, null for no sport. */
export function sportNamed(name: string): RecordedSport | null {
  const words = name
    .trim()
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[_-]+/g, ' ')
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

// Numbers of the FIT profile: https://developer.garmin.com/fit
const FIT_SPORTS: Partial<Record<number, WorkoutType>> = {
  1: 'running_outdoor',
  2: 'bike_outdoor',
  7: 'football',
  11: 'walking',
  17: 'walking',
  21: 'bike_outdoor',
  47: 'martial_arts',
  62: 'crossfit',
  80: 'martial_arts',
  83: 'dance',
}
// Generic, training and fitness equipment: the sub-sport says which.
const FIT_UNSAID = new Set([0, 4, 10])
const FIT_SUB_SPORTS: Partial<Record<number, WorkoutType>> = {
  1: 'running_treadmill',
  5: 'bike_ergometric',
  6: 'bike_ergometric',
  16: 'stair_climbing',
  20: 'gym_general',
  27: 'walking',
  28: 'bike_ergometric',
  43: 'yoga',
  44: 'yoga',
  45: 'running_treadmill',
  70: 'crossfit',
}
// A virtual activity takes place in a game: its coordinates are not real.
const FIT_VIRTUAL = 58
const INDOORS: Partial<Record<string, WorkoutType>> = {
  running_outdoor: 'running_treadmill',
  bike_outdoor: 'bike_ergometric',
}

/**
 * Returns the workout type of a FIT sport and sub-sport; `other` for one that cannot be logged, null if they are
 * unspecific.
 */
export function sportOfFit(sport: number | undefined, subSport: number | undefined): RecordedSport | null {
  const named = sport === undefined || FIT_UNSAID.has(sport) ? null : (FIT_SPORTS[sport] ?? 'other')
  if (subSport === FIT_VIRTUAL) return indoors(named)
  return (subSport === undefined ? undefined : FIT_SUB_SPORTS[subSport]) ?? named
}

/**
 * Corrects a recording's sport by its device or program: coordinates from games and trainers are not real, so their
 * recordings count as done indoors.
 */
export function sportBy(device: string, sport: RecordedSport | null): RecordedSport | null {
  const isGame = /zwift|rouvy|trainerroad|mywhoosh|kinomap|bkool|fulgaz|\btacx|indievelo|qdomyos|peloton/i.test(device)
  return isGame ? indoors(sport) : sport
}

function indoors(sport: RecordedSport | null): RecordedSport {
  return sport === null ? 'other' : (INDOORS[sport] ?? sport)
}

/**
 * Returns the brand of the watch, if the file names it: anything but a Garmin or an Apple Watch counts as entered by
 * hand.
 */
export function sourceOf(device: string): 'manual' | 'apple_watch' | 'garmin' {
  if (/apple|watchos|healthfit|workoutdoors/i.test(device)) return 'apple_watch'
  return /garmin|forerunner|f[eē]nix|v[ií]vo|instinct|venu|edge \d|epix/i.test(device) ? 'garmin' : 'manual'
}
