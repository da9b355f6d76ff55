import { TRACK_DOUBTS } from '@bora/rules/track.ts'
import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './shapes.ts'

/** Whose watch recorded a workout; `manual` is everything else. */
export const Source = z.enum(['manual', 'apple_watch', 'garmin'])

/** What a recording tells of a workout. Where it was, is not kept. */
export const Track = z.object({
  id: Id,
  format: z.enum(['gpx', 'tcx', 'fit']),
  source: Source,
  /** What was done, where the file names it; `other` is something that can't be logged. */
  sport: z.enum([...WORKOUT_TYPES, 'other']).nullable(),
  startedAt: Instant,
  /** Whole minutes in which somebody moved. */
  minutes: z.int(),
  movingSeconds: z.int(),
  pausedSeconds: z.int(),
  points: z.int(),
  /** Computed from its places; what the watch says where it has none. */
  distanceMeters: z.int().nullable(),
  calories: z.int().nullable(),
  /** Why it proves no run; null when it does. */
  doubt: z.enum(TRACK_DOUBTS).nullable(),
})

export const tracks = {
  upload: endpoint({
    method: 'POST',
    path: '/tracks',
    summary:
      'Send the recording of a watch as the request body (GPX, TCX or FIT, at most 15 MB); it is measured, and its places are forgotten',
    access: 'signed-in',
    takes: 'file',
    output: Track,
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
