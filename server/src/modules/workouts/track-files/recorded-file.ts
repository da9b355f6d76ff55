import { TRACK_MAX_POINTS, TRACK_OUTING_GAP_MINUTES } from '@bora/rules/limits.ts'
import type { TrackNote, TrackPoint } from '@bora/rules/track.ts'
import { counterSteps, type TrackReading } from '@bora/rules/track-timeline.ts'
import type { WorkoutType } from '@bora/rules/workout-types.ts'

/** A part of a file as its format divides it: a track, an activity, a session. Values missing in the file are null. */
export type RecordedPart = {
  sport: WorkoutType | null
  /** Start, in epoch milliseconds. */
  startedAt: number | null
  /** As counted by the watch. */
  timerSeconds: number | null
  distanceMeters: number | null
  calories: number | null
  points: TrackPoint[]
  /** Every recorded instant, including those without coordinates. */
  readings: TrackReading[]
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
    readings: [],
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

/** The least duration of a part of a file with several: a shorter one is an accidental start, or a wrong time. */
export const SHORTEST_PART_MS = 60_000

/**
 * Returns a predicate for the correct instants of a part. Before its clock is set, a watch writes instants of another
 * date: hours or years away from the others, and for less than a minute.
 */
export function rightTimes(times: readonly number[]): (time: number) => boolean {
  const stretches: { from: number; to: number }[] = []
  for (const time of times.toSorted((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last && time - last.to < TRACK_OUTING_GAP_MINUTES * 60_000) last.to = time
    else stretches.push({ from: time, to: time })
  }
  const long = stretches.filter(({ from, to }) => to - from >= SHORTEST_PART_MS)
  const right = long.length > 0 ? long : stretches
  return time => {
    // A file can have as many stretches as times: they are not searched one by one.
    let [low, high] = [0, right.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (right[middle]!.to < time) low = middle + 1
      else high = middle
    }
    return low < right.length && right[low]!.from <= time
  }
}

/** Throws if a file has more points than allowed. */
export function refuseTooManyPoints(count: number): void {
  if (count > TRACK_MAX_POINTS) throw new UnreadableFile('too many points')
}

/** Returns the total metres from the readings of a watch's counter; null without any. */
export function totalOf(readings: readonly TrackReading[]): number | null {
  const steps = counterSteps(readings, 0)
  return steps.length === 0 ? null : steps.reduce((sum, { meters }) => sum + meters, 0)
}
