import type { TrackPoint } from '@bora/rules/track.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'

/** What a file of a watch says. What isn't in it is null. */
export type RecordedFile = {
  format: 'gpx' | 'tcx' | 'fit'
  /** The sport, where it names one; `other` is one that can't be logged. */
  sport: WorkoutType | 'other' | null
  /** The device and the program that wrote it, in whatever words. */
  device: string
  /** When it began, in epoch milliseconds, and how long the watch counted. */
  startedAt: number | null
  timerSeconds: number | null
  distanceMeters: number | null
  calories: number | null
  points: TrackPoint[]
  /** The first and last moment that is written down, of points without a place too. */
  firstAt: number | null
  lastAt: number | null
}

/** A file can't be read: it isn't what it says, is broken, or asks for more than any recording needs. */
export class UnreadableFile extends Error {}

/** An empty recording. */
export function emptyRecording(format: RecordedFile['format']): RecordedFile {
  return {
    format,
    sport: null,
    device: '',
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
export function noteMoment(file: RecordedFile, time: number): void {
  if (!Number.isFinite(time)) return
  file.firstAt = Math.min(file.firstAt ?? time, time)
  file.lastAt = Math.max(file.lastAt ?? time, time)
}
