import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Language, TimeZone } from './shapes.ts'

export const Role = z.enum(['ambassador', 'admin'])

/** The signed-in person's own profile. */
export const Me = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  country: z.string(),
  timeZone: TimeZone,
  language: Language,
  photoUrl: z.string().nullable(),
  roles: z.array(Role),
  fairPlayAcceptedAt: Instant.nullable(),
  createdAt: Instant,
})

export const people = {
  me: endpoint({
    method: 'GET',
    path: '/me',
    summary: 'The signed-in person',
    access: 'signed-in',
    output: Me,
    errors: [],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/me',
    summary: 'Change name, country, time zone or language',
    access: 'signed-in',
    body: z.strictObject({
      name: z.string().trim().min(2).max(80).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      timeZone: TimeZone.optional(),
      language: Language.optional(),
    }),
    output: Me,
    errors: ['invalid_input', 'time_zone_unknown'],
  }),
  acceptFairPlay: endpoint({
    method: 'POST',
    path: '/me/fair-play',
    summary: 'Accept the fair-play guidelines',
    access: 'signed-in',
    output: Me,
    errors: [],
  }),
}
