import { GYM_SEARCH_MAX_LENGTH } from '@bora/rules/limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A gym of the directory, with its place in degrees; the device computes the distance itself. */
export const Gym = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

/** A rough place, as `-23.55,-46.63`; one more precise than a kilometre is refused. */
const RoughPlace = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,2})?,-?\d{1,3}(\.\d{1,2})?$/)
  .refine(text => {
    const [latitude = NaN, longitude = NaN] = text.split(',').map(Number)
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  })

export const gyms = {
  search: endpoint({
    method: 'GET',
    path: '/gyms',
    summary: 'Find gyms by text, by a rough place, or by both',
    access: 'signed-in',
    query: z.object({
      search: z.string().trim().max(GYM_SEARCH_MAX_LENGTH).default(''),
      /** Latitude and longitude in degrees, with at most two decimals; if given, the nearest gyms come first. */
      near: RoughPlace.optional(),
    }),
    output: z.object({
      gyms: z.array(Gym),
      /**
       * `directory` is a live answer; while it is unavailable, `kept` is a cached answer and `stand_in` another list.
       */
      answeredBy: z.enum(['directory', 'kept', 'stand_in']),
      /** The source of the data, if its licence requires naming it. */
      credit: z.enum(['openstreetmap']).nullable(),
    }),
    errors: ['invalid_input', 'gyms_unavailable', 'too_many_requests'],
  }),
}
