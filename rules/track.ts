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

/** Notes on parts of a file that could not be read although the rest was. They don't put the rest in doubt. */
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

/** A section between two instants; `meters` is null if unknown. */
type Leg = { seconds: number; meters: number | null }

// Receivers repeat a place or jitter around it, so single seconds are unreliable.
const CHUNK_SECONDS = 5
const WINDOW_SECONDS = 60
const MAX_WRONG_IN_A_ROW = 10

/**
 * Measures a recording (docs/rules/activities.md#recordings): its distance, its moving time, and whether it can prove a
 * run. Takes the points in any order; invalid places, and points at the same instant as another, are ignored. The speed
 * that counts as an error depends on the sport that the file names; if it names none, it is a run's speed unless all of
 * it is faster.
 */
export function measureTrack(points: readonly TrackPoint[], sport: WorkoutType | 'other' | null = null): TrackMeasures {
  const places = points.filter(isPlace).toSorted((a, b) => a.time - b.time)
  const measures = measured(places, jumpSpeed(sport))
  return sport === null && measures.doubt === 'too_fast' ? measured(places, TRACK_JUMP_KMH.wheels) : measures
}

function jumpSpeed(sport: WorkoutType | 'other' | null): number {
  if (sport === 'other') return TRACK_JUMP_KMH.other
  return sport !== null && workoutTypes[sport].family === 'wheels' ? TRACK_JUMP_KMH.wheels : TRACK_JUMP_KMH.foot
}

function measured(places: readonly TrackPoint[], jumpKmh: number): TrackMeasures {
  if (places.length === 0)
    return { distanceMeters: 0, movingSeconds: 0, elapsedSeconds: 0, points: 0, doubt: 'no_positions' }
  const { legs, wrong, jumps, speeds } = legsOf(places, jumpKmh)
  const moving = movingChunks(legs)
  const meters = sum(moving, leg => leg.meters)
  const movingSeconds = Math.round(sum(moving, leg => leg.seconds))
  return {
    distanceMeters: Math.round(meters),
    movingSeconds,
    elapsedSeconds: Math.round(sum(legs, leg => leg.seconds)),
    points: places.length,
    doubt: doubtAbout(),
  }

  function doubtAbout(): TrackDoubt | null {
    if (places.length < TRACK_MIN_POINTS) return 'too_few_points'
    // A ride that is too fast throughout looks like nothing but jumps.
    if (median(speeds) > metersPerSecond(RUN_TOP_KMH)) return 'too_fast'
    if (meters === 0) return 'too_few_points'
    if (jumps > MAX_TRACK_JUMPS || wrong > places.length * MAX_TRACK_WRONG_SHARE) return 'jumps'
    const pace = (movingSeconds / meters) * 1_000
    if (pace < RUN_PACE.fastest || fastestMinute(legs) > metersPerSecond(RUN_TOP_KMH)) return 'too_fast'
    return pace > RUN_PACE.slowest ? 'too_slow' : null
  }
}

/**
 * Returns whether a recording proves a run (docs/rules/activities.md#recordings): the workout is an outdoor run, the
 * recording has no doubt, and the file names no other sport.
 */
export function provesRun(
  track: { doubt: TrackDoubt | null; sport: WorkoutType | 'other' | null },
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

type Legs = {
  legs: Leg[]
  /** Number of points that can't be right, and number of jumps. */
  wrong: number
  jumps: number
  /** Metres per second from each point to the next, including errors. */
  speeds: number[]
}

function legsOf(points: readonly TrackPoint[], jumpKmh: number): Legs {
  const legs: Leg[] = []
  const speeds: number[] = []
  let last = points[0]!
  let before = last
  let wrong = 0
  let inARow = 0
  let jumps = 0
  for (const point of points.slice(1)) {
    if (point.time > before.time) speeds.push(metersBetween(before, point) / ((point.time - before.time) / 1_000))
    before = point
    const seconds = (point.time - last.time) / 1_000
    if (seconds <= 0) continue
    const meters = metersBetween(last, point)
    if (meters / seconds > metersPerSecond(jumpKmh)) {
      wrong++
      if (++inARow <= MAX_WRONG_IN_A_ROW) continue
      // All readings agree, so the movement between them was the error.
      jumps++
      wrong -= inARow
    }
    const isKnown = seconds <= TRACK_GAP_SECONDS && inARow <= 1
    if (inARow > 1 && inARow <= MAX_WRONG_IN_A_ROW) jumps++
    legs.push({ seconds, meters: isKnown ? meters : null })
    inARow = 0
    last = point
  }
  return { legs, wrong, jumps, speeds }
}

/** Returns the moving parts in pieces of some seconds; stops and gaps are omitted. */
function movingChunks(legs: readonly Leg[]): { seconds: number; meters: number }[] {
  const chunks: { seconds: number; meters: number }[] = []
  let chunk = { seconds: 0, meters: 0 }
  const close = () => {
    if (chunk.seconds > 0 && chunk.meters / chunk.seconds >= metersPerSecond(TRACK_MOVING_KMH)) chunks.push(chunk)
    chunk = { seconds: 0, meters: 0 }
  }
  for (const { seconds, meters } of legs) {
    if (meters === null) {
      close()
      continue
    }
    chunk.seconds += seconds
    chunk.meters += meters
    if (chunk.seconds >= CHUNK_SECONDS) close()
  }
  close()
  return chunks
}

/** Returns the metres per second in the fastest minute without a gap. */
function fastestMinute(legs: readonly Leg[]): number {
  let fastest = 0
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
    if (seconds >= WINDOW_SECONDS) fastest = Math.max(fastest, meters / seconds)
  })
  return fastest
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function metersPerSecond(kmh: number): number {
  return kmh / 3.6
}

function sum<One>(all: readonly One[], of: (one: One) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}
