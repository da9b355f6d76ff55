import { PHOTO_SOURCES } from '@bora/rules/fairness/pose.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Picture } from './shapes.ts'

const CAMERA_MARK_MAX_LENGTH = 160

export const workoutPhotos = {
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/photos',
    summary:
      'Send one photo as the request body (JPG, PNG or WEBP, at most 8 MB); it is turned upright, re-encoded and stripped of location and device data',
    access: 'signed-in',
    query: z.object({
      /**
       * Its purpose. A portrait may be any picture; the proof of a workout may not have proved another one; one for a
       * chat belongs to the message it is sent with, and is deleted if none comes within some minutes.
       */
      use: z.enum(['workout', 'portrait', 'chat']).default('workout'),
      /** The workout it is for, which may contain it already. */
      activityId: Id.optional(),
      /** Whether it was taken for this purpose or existed before, as far as the browser knows. */
      from: z.enum(PHOTO_SOURCES).optional(),
      /** The mark under which the page took it from live video; one that is too old or was used is ignored. */
      cameraMark: z.string().max(CAMERA_MARK_MAX_LENGTH).optional(),
    }),
    takes: 'image',
    output: Picture,
    errors: ['photo_required', 'photo_too_large', 'photo_type', 'photo_broken', 'photo_used', 'too_many_requests'],
  }),
  cameraMark: endpoint({
    method: 'POST',
    path: '/photos/camera-marks',
    summary: 'A mark for one photo that the page takes from live video within some minutes',
    access: 'signed-in',
    output: z.object({ mark: z.string().max(CAMERA_MARK_MAX_LENGTH), expiresAt: Instant }),
    errors: ['too_many_requests'],
  }),
}
