import { TRACK_MAX_POINTS } from '@bora/rules/limits.ts'
import type { TrackNote, TrackPoint } from '@bora/rules/track.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'

/** A sport named in a file; `other` cannot be logged. */
export type RecordedSport = WorkoutType | 'other'

/** A part of a file as its format divides it: a track, an activity, a session. Values missing in the file are null. */
export type RecordedPart = {
  sport: RecordedSport | null
  /** Start, in epoch milliseconds. */
  startedAt: number | null
  /** As counted by the watch. */
  timerSeconds: number | null
  distanceMeters: number | null
  calories: number | null
  points: TrackPoint[]
  /** The first and last recorded instant, including points without coordinates. */
  firstAt: number | null
  lastAt: number | null
}

/** The content of a watch's file. */
export type RecordedFile = {
  format: 'gpx' | 'tcx' | 'fit'
  /** The device and the program that wrote it, as free text. */
  device: string
  parts: RecordedPart[]
  /** What could not be parsed. */
  notes: Set<TrackNote>
}

/** Why a file is unreadable, as a code of the error catalogue. */
export type UnreadableCode = 'track_broken' | 'track_no_times' | 'track_too_large' | 'track_type'

/** An unreadable file: not of its declared format, broken, or more demanding than any recording needs. */
export class UnreadableFile extends Error {
  readonly code: UnreadableCode

  constructor(message: string, code: UnreadableCode = 'track_broken') {
    super(message)
    this.code = code
  }
}

/** Returns an empty file. */
export function emptyFile(format: RecordedFile['format']): RecordedFile {
  return { format, device: '', parts: [], notes: new Set() }
}

/** Returns an empty part. */
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

/** Extends the part's time range by a recorded instant, in epoch milliseconds; ignores an invalid one. */
export function trackTimeRange(part: RecordedPart, time: number): void {
  if (!Number.isFinite(time)) return
  part.firstAt = Math.min(part.firstAt ?? time, time)
  part.lastAt = Math.max(part.lastAt ?? time, time)
}

/** Throws if a file has more points than allowed. */
export function refuseTooManyPoints(count: number): void {
  if (count > TRACK_MAX_POINTS) throw new UnreadableFile('too many points')
}

/** The distance that the watch had counted at an instant, in metres from the start. */
export type CountedMeters = { time: number; meters: number }

/**
 * Returns the total metres from a watch's counter readings; null without any. Some programs restart at 0 with each lap.
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
