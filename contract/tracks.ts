import { TRACK_DOUBTS, TRACK_NOTES } from '@bora/rules/track.ts'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './shapes.ts'

/** Which watch recorded a workout; `manual` is everything else. */
export const Source = z.enum(['manual', 'apple_watch', 'garmin'])

/** Facts of a recording. Its places are not kept. */
export const Track = z.object({
  id: Id,
  format: z.enum(['gpx', 'tcx', 'fit']),
  source: Source,
  /** The sport, if the file names it; `other` can't be logged. */
  sport: z.enum([...WORKOUT_TYPES, 'other']).nullable(),
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
})

/** The latest outing in a file, and its other outings, the latest first: each can be logged as a workout. */
export const UploadedTrack = Track.extend({ otherOutings: z.array(Track) })

export const tracks = {
  upload: endpoint({
    method: 'POST',
    path: '/tracks',
    summary:
      'Send the recording of a watch as the request body (GPX, TCX or FIT, also in a .gz or .zip, at most 15 MB); each outing in it is measured, and places are forgotten',
    access: 'signed-in',
    takes: 'file',
    output: UploadedTrack,
    errors: [
      'track_required',
      'track_too_large',
      'track_type',
      'track_broken',
      'track_no_times',
      'track_used',
      'too_many_requests',
    ],
  }),
}
