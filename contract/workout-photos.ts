import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Picture } from './shapes.ts'

export const workoutPhotos = {
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/photos',
    summary:
      'Send one photo as the request body (JPG, PNG or WEBP, at most 8 MB); it is turned upright, re-encoded and stripped of location and device data',
    access: 'signed-in',
    query: z.object({
      /** Its purpose. A portrait may be any picture; the proof of a workout may not have proved another one. */
      use: z.enum(['workout', 'portrait']).default('workout'),
      /** The workout it is for, which may contain it already. */
      activityId: Id.optional(),
      /** Whether it was taken for this or existed already, as far as the browser knows. */
      from: z.enum(['camera', 'gallery']).optional(),
    }),
    takes: 'image',
    output: Picture,
    errors: ['photo_required', 'photo_too_large', 'photo_type', 'photo_broken', 'photo_used', 'too_many_requests'],
  }),
  showPhoto: endpoint({
    method: 'GET',
    path: '/photos/:photoId/:variant',
    summary:
      'A picture, by a signed address: it opens until it runs out and only while those it was given to may see the picture',
    access: 'anyone',
    params: z.object({ photoId: Id, variant: z.enum(['full', 'thumb']) }),
    query: z.object({
      for: z.union([z.literal(['all', 'face']), Id]),
      until: z.coerce.number().int(),
      key: z.string().max(64),
    }),
    gives: 'image',
    output: z.any(),
    errors: ['photo_not_found'],
  }),
}
