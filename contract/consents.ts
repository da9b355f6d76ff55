import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Instant, page } from './shapes.ts'

const Choice = z.object({ consented: z.boolean(), at: Instant }).nullable()

/** What somebody chose; null where nothing was chosen yet. What the product needs to work needs no choice. */
const Consents = z.object({ analytics: Choice, marketing: Choice })

export const consents = {
  mine: endpoint({
    method: 'GET',
    path: '/me/consents',
    summary: 'What the viewer allowed beside what the product needs to work',
    access: 'signed-in',
    output: Consents,
    errors: [],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/me/consents',
    summary: 'Allow analytics and marketing, or not, from now on',
    access: 'signed-in',
    body: z.strictObject({
      analytics: z.boolean(),
      marketing: z.boolean(),
      /** When it was chosen in a browser in which nobody was signed in: what the account chose later stays as it is. */
      chosenAt: Instant.optional(),
    }),
    output: Consents,
    errors: ['invalid_input', 'too_many_requests'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/me/consents/history',
    summary: 'Each change of what the viewer allowed, the latest first, with the device it was chosen on',
    access: 'signed-in',
    query: z.object({ cursor: Cursor.optional() }),
    output: page(
      z.object({
        id: z.int(),
        type: z.enum(['analytics', 'marketing']),
        consented: z.boolean(),
        device: z.string(),
        at: Instant,
      }),
    ),
    errors: ['invalid_input'],
  }),
}
