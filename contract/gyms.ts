import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A gym of the directory. Distances are metres from the place asked about, null when none was given. */
export const Gym = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  distanceMeters: z.int().nullable(),
})

export const gyms = {
  search: endpoint({
    method: 'GET',
    path: '/gyms',
    summary: 'Find gyms by text',
    access: 'signed-in',
    query: z.object({ search: z.string().trim().max(100).default('') }),
    output: z.object({ gyms: z.array(Gym) }),
    errors: ['gyms_unavailable', 'too_many_requests'],
  }),
}
