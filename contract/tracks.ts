import { TRACK_MAX_DAYS } from '@bora/rules/limits.ts'
import { TRACK_DOUBTS, TRACK_NOTES } from '@bora/rules/track.ts'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './shapes.ts'

/** Which watch recorded a workout; `manual` is everything else. */
export const Source = z.enum(['manual', 'apple_watch', 'garmin'])

const Minutes = z.array(z.int())

/**
 * Measurements of a recording for each minute from its start, without locations. The values add up to the recording's.
 */
export const TrackTimeline = z.object({
  /** Until the last recorded instant: the last minute may be shorter. */
  seconds: z.int(),
  /** Along the way between its places, and seconds in motion. */
  meters: Minutes,
  moving: Minutes,
  /** The watch's own seconds, metres and kcal; null if it has none. */
  timer: Minutes.nullable(),
  counted: Minutes.nullable(),
  calories: Minutes.nullable(),
  /** Points, invalid points, jumps, and speeds between points: they decide whether the rest proves a run. */
  points: Minutes,
  wrong: Minutes,
  jumps: Minutes,
  speeds: Minutes,
  fastSpeeds: Minutes,
  fastFor: Minutes,
})

/** Facts of a recording. Its locations are not stored. */
export const Track = z.object({
  id: Id,
  format: z.enum(['gpx', 'tcx', 'fit']),
  source: Source,
  /** The sport, if the file names it. */
  sport: z.enum(WORKOUT_TYPES).nullable(),
  startedAt: Instant,
  /** Whole minutes of movement. */
  minutes: z.int(),
  movingSeconds: z.int(),
  pausedSeconds: z.int(),
  points: z.int(),
  /** Computed from its places; without any, the watch's value. */
  distanceMeters: z.int().nullable(),
  calories: z.int().nullable(),
  /** Why it proves no run; null if it does. */
  doubt: z.enum(TRACK_DOUBTS).nullable(),
  /** Parts of the file that could not be read. */
  notes: z.array(z.enum(TRACK_NOTES)),
  /** The form trims the recording with it; null for recordings uploaded by earlier versions. */
  timeline: TrackTimeline.nullable(),
})

/** The minutes of a recording that a workout keeps, from the beginning of one to the beginning of another. */
export const TrackTrim = z.strictObject({
  fromMinute: z
    .int()
    .min(0)
    .max(TRACK_MAX_DAYS * 1_440),
  toMinute: z
    .int()
    .min(1)
    .max(TRACK_MAX_DAYS * 1_440),
})

/** The latest outing in a file, and its other outings, the latest first: each can be logged as a workout. */
export const UploadedTrack = Track.extend({ otherOutings: z.array(Track) })

/** A recording that waits for its photo, and until when it is kept. */
export const Draft = Track.extend({ keptUntil: Instant })

const Drafts = z.object({ drafts: z.array(Draft) })

const FILE_ERRORS = [
  'track_required',
  'track_too_large',
  'track_type',
  'track_broken',
  'track_no_times',
  'track_used',
  'too_many_requests',
] as const

export const tracks = {
  upload: endpoint({
    method: 'POST',
    path: '/tracks',
    summary:
      'Send the recording of a watch as the request body (GPX, TCX or FIT, also in a .gz or .zip, at most 15 MB); each outing in it is measured, and places are forgotten',
    access: 'signed-in',
    takes: 'file',
    output: UploadedTrack,
    errors: FILE_ERRORS,
  }),
  drafts: endpoint({
    method: 'GET',
    path: '/tracks/drafts',
    summary: "The person's recordings that wait for their photo, the latest workout first",
    access: 'signed-in',
    output: Drafts,
    errors: [],
  }),
  keepDraft: endpoint({
    method: 'POST',
    path: '/tracks/drafts',
    summary:
      'Send a recording like `POST /tracks`, to wait as a draft for its photo, with each outing in it; the same one again is the same draft. A personal access token for recordings may send it',
    access: 'signed-in',
    token: 'recordings',
    takes: 'file',
    output: Drafts,
    errors: [...FILE_ERRORS, 'drafts_full'],
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/tracks/drafts/:trackId',
    summary: 'Discard a recording that waits for its photo; one that is gone or logged is no fault',
    access: 'signed-in',
    params: z.object({ trackId: Id }),
    output: Drafts,
    errors: [],
  }),
}
