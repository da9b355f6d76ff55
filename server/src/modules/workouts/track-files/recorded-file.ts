import { TRACK_MAX_POINTS } from '@bora/rules/limits.ts'
import type { TrackNote, TrackPoint } from '@bora/rules/track.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'

/** A sport that a file names; `other` is one that can't be logged. */
export type RecordedSport = WorkoutType | 'other'

/** A part of a file as its format divides it: a track, an activity, a session. What the file doesn't say is null. */
export type RecordedPart = {
  sport: RecordedSport | null
  /** When it began, in epoch milliseconds. */
  startedAt: number | null
  /** What the watch counted. */
  timerSeconds: number | null
  distanceMeters: number | null
  calories: number | null
  points: TrackPoint[]
  /** The first and last moment that is written down, of points without a place too. */
  firstAt: number | null
  lastAt: number | null
}

/** The content of a file of a watch. */
export type RecordedFile = {
  format: 'gpx' | 'tcx' | 'fit'
  /** The device and the program that wrote it, in any words. */
  device: string
  parts: RecordedPart[]
  /** What could not be read. */
  notes: Set<TrackNote>
}

/** Why a file can't be read, as a code of the error catalogue. */
export type UnreadableCode = 'track_broken' | 'track_no_times' | 'track_too_large' | 'track_type'

/** A file can't be read: it isn't what it says, is broken, or asks for more than any recording needs. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode

  constructor(message: string, code: UnreadableCode = 'track_broken') {
    super(message)
    this.code = code
  }
}

/** An empty file. */
export function emptyFile(format: RecordedFile['format']): RecordedFile {
  return { format, device: '', parts: [], notes: new Set() }
}

/** An empty part. */
export function emptyPart(): RecordedPart {
  return {
    sport: null,
    startedAt: null,
    timerSeconds: null,
    distanceMeters: null,
    calories: null,
    points: [],
    firstAt: null,
    lastAt: null,
  }
}

/** Notes a moment that was written down, in epoch milliseconds; one that is none is left out. */
export function trackTimeRange(part: RecordedPart, time: number): void {
  if (!Number.isFinite(time)) return
  part.firstAt = Math.min(part.firstAt ?? time, time)
  part.lastAt = Math.max(part.lastAt ?? time, time)
}

/** Throws when a file has more points than a recording may have. */
export function refuseTooManyPoints(count: number): void {
  if (count > TRACK_MAX_POINTS) throw new UnreadableFile('too many points')
}

/** A distance that the watch had counted at a moment, in metres from the start. */
export type CountedMeters = { time: number; meters: number }

/**
 * Returns the metres that a watch counted, from what it wrote down on the way: null where it wrote down nothing. Some
 * programs begin at 0 again with each lap.
 */
export function totalOf(counted: readonly CountedMeters[]): number | null {
  if (counted.length === 0) return null
  let total = 0
  let before = 0
  for (const { meters } of counted.toSorted((a, b) => a.time - b.time)) {
    total += meters >= before ? meters - before : meters
    before = meters
  }
  return total
}
