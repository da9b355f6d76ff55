import { metersBetween, type Place } from './geodesic.ts'
import {
  RUN_PACE,
  RUN_TOP_KMH,
  TRACK_GAP_SECONDS,
  TRACK_JUMP_KMH,
  MAX_TRACK_JUMPS,
  TRACK_MIN_POINTS,
  TRACK_MOVING_KMH,
  MAX_TRACK_WRONG_SHARE,
} from './limits.ts'
import { type WorkoutType, workoutTypes } from './workout-types.ts'

/** A position at an instant in epoch milliseconds. */
export type TrackPoint = Place & { time: number }

/** Why a recording proves no run; the first that applies (docs/rules/activities.md#recordings). */
export const TRACK_DOUBTS = ['no_positions', 'too_few_points', 'jumps', 'too_fast', 'too_slow'] as const
export type TrackDoubt = (typeof TRACK_DOUBTS)[number]

/** Notes on unreadable parts of a file. They don't cast doubt on the rest. */
export const TRACK_NOTES = ['ended_early', 'damaged', 'older_left_out'] as const
export type TrackNote = (typeof TRACK_NOTES)[number]

/** Measures of a recording. */
export type TrackMeasures = {
  /** Whole metres along the geodesics between its points, without pauses and errors of the receiver. */
  distanceMeters: number
  movingSeconds: number
  elapsedSeconds: number
  points: number
  doubt: TrackDoubt | null
}

/** A section from an instant on; `meters` is null if unknown. */
type Leg = { from: number; seconds: number; meters: number | null }

// Receivers repeat a place or jitter around it, so single seconds are unreliable.
const CHUNK_SECONDS = 5
const WINDOW_SECONDS = 60
const MAX_WRONG_IN_A_ROW = 10

/** Detailed result of measuring a recording, by instant and without locations. Instants are epoch milliseconds. */
export type TrackSurvey = {
  measures: TrackMeasures
  /** The instants of its points, in order; of those among them that can't be right; and of its leaps. */
  points: number[]
  wrong: number[]
  jumps: number[]
  /** Stretches in motion, in order. */
  moving: { from: number; seconds: number; meters: number }[]
  /** For each point but the first, whether it was reached faster than anyone runs. */
  speeds: { time: number; isFast: boolean }[]
  /** Windows of a minute or more that are faster than anyone runs. */
  fastWindows: { from: number; to: number }[]
}

/**
 * Measures a recording (docs/rules/activities.md#recordings): its distance, its moving time, and whether it can prove a
 * run. Takes the points in any order; ignores invalid points, and all but one of those at the same instant. A speed
 * counts as an error depending on the sport in the file; without a sport, as for a run unless all of it is faster.
 */
export function measureTrack(points: readonly TrackPoint[], sport: WorkoutType | null = null): TrackMeasures {
  return surveyTrack(points, sport).measures
}

/** Measures a recording like `measureTrack`, and returns the details by instant. */
export function surveyTrack(points: readonly TrackPoint[], sport: WorkoutType | null = null): TrackSurvey {
  const places = points.filter(isPlace).toSorted((a, b) => a.time - b.time)
  const survey = surveyed(places, jumpSpeed(sport))
  const isRide = sport === null && survey.measures.doubt === 'too_fast'
  return isRide ? surveyed(places, TRACK_JUMP_KMH.wheels) : survey
}

function jumpSpeed(sport: WorkoutType | null): number {
  return TRACK_JUMP_KMH[sport === null ? 'foot' : workoutTypes[sport].jumps]
}

function surveyed(places: readonly TrackPoint[], jumpKmh: number): TrackSurvey {
  const { legs, wrong, jumps, speeds } = legsOf(places, jumpKmh)
  const moving = movingChunks(legs)
  const distanceMeters = Math.round(sum(moving, leg => leg.meters))
  const movingSeconds = Math.round(sum(moving, leg => leg.seconds))
  const fastWindows = fastWindowsOf(legs)
  const points = places.map(({ time }) => time)
  const doubt = doubtAbout({
    points: points.length,
    wrong: wrong.length,
    jumps: jumps.length,
    speeds: speeds.length,
    fastSpeeds: speeds.filter(({ isFast }) => isFast).length,
    hasFastMinute: fastWindows.length > 0,
    distanceMeters,
    movingSeconds,
  })
  const elapsedSeconds = Math.round(sum(legs, leg => leg.seconds))
  const measures = { distanceMeters, movingSeconds, elapsedSeconds, points: points.length, doubt }
  return { measures, points, wrong, jumps, moving, speeds, fastWindows }
}

/** Facts that decide whether a recording, or a part of one, proves a run: counts, whole metres and whole seconds. */
export type DoubtFacts = Pick<TrackMeasures, 'points' | 'distanceMeters' | 'movingSeconds'> & {
  wrong: number
  jumps: number
  speeds: number
  fastSpeeds: number
  hasFastMinute: boolean
}

/** Returns why these facts prove no run, or null (docs/rules/activities.md#recordings). */
export function doubtAbout(facts: DoubtFacts): TrackDoubt | null {
  const { points, distanceMeters, movingSeconds } = facts
  if (points === 0) return 'no_positions'
  if (points < TRACK_MIN_POINTS) return 'too_few_points'
  // The median is too fast: a ride that is so throughout looks like nothing but jumps.
  if (facts.fastSpeeds > 0 && facts.speeds - facts.fastSpeeds <= Math.floor(facts.speeds / 2)) return 'too_fast'
  if (distanceMeters === 0) return 'too_few_points'
  if (facts.jumps > MAX_TRACK_JUMPS || facts.wrong > points * MAX_TRACK_WRONG_SHARE) return 'jumps'
  const pace = (movingSeconds / distanceMeters) * 1_000
  if (pace < RUN_PACE.fastest || facts.hasFastMinute) return 'too_fast'
  return pace > RUN_PACE.slowest ? 'too_slow' : null
}

/**
 * Returns whether a recording proves a run (docs/rules/activities.md#recordings): the workout is an outdoor run, the
 * recording has no doubt, and the file names no other sport.
 */
export function provesRun(
  track: { doubt: TrackDoubt | null; sport: WorkoutType | null },
  workoutType: WorkoutType | null,
): boolean {
  const isRun = track.sport === null || track.sport === 'running_outdoor'
  return workoutType === 'running_outdoor' && track.doubt === null && isRun
}

/**
 * Returns how much two recordings have in common, from 0 to 1, by their place marks: for each, the lowest N hashes of
 * its places (an estimate of the Jaccard index by a bottom-k sketch).
 */
export function sharedPlaces(a: readonly number[], b: readonly number[]): number {
  const size = Math.min(a.length, b.length)
  if (size === 0) return 0
  const [inA, inB] = [new Set(a), new Set(b)]
  const lowest = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, size)
  return lowest.filter(mark => inA.has(mark) && inB.has(mark)).length / size
}

function isPlace({ time, latitude, longitude }: TrackPoint): boolean {
  if (![time, latitude, longitude].every(Number.isFinite)) return false
  // Receivers without a fix write zeros.
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
}

type Legs = Pick<TrackSurvey, 'wrong' | 'jumps' | 'speeds'> & { legs: Leg[] }

function legsOf(points: readonly TrackPoint[], jumpKmh: number): Legs {
  const found: Legs = { legs: [], wrong: [], jumps: [], speeds: [] }
  const { legs, wrong, jumps, speeds } = found
  if (points.length === 0) return found
  let last = points[0]!
  let before = last
  let inARow = 0
  for (const point of points.slice(1)) {
    const { time } = point
    if (time > before.time) {
      const speed = metersBetween(before, point) / ((time - before.time) / 1_000)
      speeds.push({ time, isFast: speed > metersPerSecond(RUN_TOP_KMH) })
    }
    before = point
    const seconds = (time - last.time) / 1_000
    if (seconds <= 0) continue
    const meters = metersBetween(last, point)
    if (meters / seconds > metersPerSecond(jumpKmh)) {
      wrong.push(time)
      if (++inARow <= MAX_WRONG_IN_A_ROW) continue
      // All readings agree, so the movement between them was the error.
      jumps.push(time)
      wrong.length -= inARow
    }
    const isKnown = seconds <= TRACK_GAP_SECONDS && inARow <= 1
    if (inARow > 1 && inARow <= MAX_WRONG_IN_A_ROW) jumps.push(time)
    legs.push({ from: last.time, seconds, meters: isKnown ? meters : null })
    inARow = 0
    last = point
  }
  return found
}

/** Returns the moving parts in pieces of some seconds; stops and gaps are omitted. */
function movingChunks(legs: readonly Leg[]): TrackSurvey['moving'] {
  const chunks: TrackSurvey['moving'] = []
  let chunk = { from: 0, seconds: 0, meters: 0 }
  const close = () => {
    if (chunk.seconds > 0 && chunk.meters / chunk.seconds >= metersPerSecond(TRACK_MOVING_KMH)) chunks.push(chunk)
    chunk = { from: 0, seconds: 0, meters: 0 }
  }
  for (const { from, seconds, meters } of legs) {
    if (meters === null) {
      close()
      continue
    }
    if (chunk.seconds === 0) chunk.from = from
    chunk.seconds += seconds
    chunk.meters += meters
    if (chunk.seconds >= CHUNK_SECONDS) close()
  }
  close()
  return chunks
}

/** Returns the windows of a minute or more, without a gap, that are faster than anyone runs. */
function fastWindowsOf(legs: readonly Leg[]): TrackSurvey['fastWindows'] {
  const windows: TrackSurvey['fastWindows'] = []
  let from = 0
  let seconds = 0
  let meters = 0
  legs.forEach((leg, at) => {
    if (leg.meters === null) {
      from = at + 1
      seconds = 0
      meters = 0
      return
    }
    seconds += leg.seconds
    meters += leg.meters
    while (seconds - legs[from]!.seconds >= WINDOW_SECONDS) {
      seconds -= legs[from]!.seconds
      meters -= legs[from]!.meters!
      from++
    }
    if (seconds >= WINDOW_SECONDS && meters / seconds > metersPerSecond(RUN_TOP_KMH))
      windows.push({ from: legs[from]!.from, to: leg.from + leg.seconds * 1_000 })
  })
  return windows
}

function metersPerSecond(kmh: number): number {
  return kmh / 3.6
}

function sum<One>(all: readonly One[], of: (one: One) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}
