import type { WorkoutType } from '@bora/rules/workout-types.ts'

// The words of Garmin, Strava, Apple and others; what Strava writes as a number is its old list of sports.
const WORDS: [RegExp, WorkoutType][] = [
  [/treadmill|indoor.?run|virtual.?run/, 'running_treadmill'],
  [/run|jog|corrida|^9$/, 'running_outdoor'],
  [/indoor.?(cycl|bik)|virtual.?ride|spin/, 'bike_ergometric'],
  [/cycl|bik|ride|ciclismo|^1$/, 'bike_outdoor'],
  [/walk|hik|caminhada|^10$|^4$/, 'walking'],
  [/stair/, 'stair_climbing'],
  [/yoga|pilates/, 'yoga'],
  [/strength|weight|gym|muscula/, 'gym_general'],
  [/cross.?fit|hiit|functional/, 'crossfit'],
  [/soccer|football|futebol/, 'football'],
  [/danc/, 'dance'],
  [/martial|box|judo|karate|jiu/, 'martial_arts'],
]

/** The workout type that a file names in words; `other` for a sport that can't be logged, null where it says nothing. */
export function sportNamed(name: string): WorkoutType | 'other' | null {
  const words = name.trim().toLowerCase()
  if (words === '' || /^(other|unknown|workout|activity|generic|default|track)$/.test(words)) return null
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'
}

// Numbers of the FIT profile: https://developer.garmin.com/fit
const FIT_SPORTS: Partial<Record<number, WorkoutType>> = {
  1: 'running_outdoor',
  2: 'bike_outdoor',
  7: 'football',
  11: 'walking',
  17: 'walking',
  47: 'martial_arts',
  62: 'crossfit',
  80: 'martial_arts',
  83: 'dance',
}
const FIT_GENERIC = 0
const FIT_SUB_SPORTS: Partial<Record<number, WorkoutType>> = {
  1: 'running_treadmill',
  5: 'bike_ergometric',
  6: 'bike_ergometric',
  16: 'stair_climbing',
  20: 'gym_general',
  43: 'yoga',
  45: 'running_treadmill',
  58: 'bike_ergometric',
}

/** The workout type of a FIT sport and sub-sport. */
export function sportOfFit(sport: number | undefined, subSport: number | undefined): WorkoutType | 'other' | null {
  const finer = subSport === undefined ? undefined : FIT_SUB_SPORTS[subSport]
  if (finer) return finer
  if (sport === undefined || sport === FIT_GENERIC) return null
  return FIT_SPORTS[sport] ?? 'other'
}

/** Whose watch recorded it, as far as the file says: what isn't a Garmin or an Apple Watch counts as entered by hand. */
export function sourceOf(device: string): 'manual' | 'apple_watch' | 'garmin' {
  if (/apple|watchos|healthfit|workoutdoors/i.test(device)) return 'apple_watch'
  return /garmin|forerunner|f[eē]nix|v[ií]vo|instinct|venu|edge \d|epix/i.test(device) ? 'garmin' : 'manual'
}
