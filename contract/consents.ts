import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TermsAsked } from './me.ts'
import { Cursor, Instant, page } from './shapes.ts'

const Choice = z.object({ consented: z.boolean(), at: Instant }).nullable()

/** What somebody chose; null where nothing was chosen yet. What the product needs to work needs no choice. */
const Consents = z.object({ analytics: Choice, marketing: Choice })

/** A version of the terms, by its number; `asked` is what a yes is wanted for, `locked` says that nothing else goes on first. */
const Terms = z.object({
  agreed: z.object({ version: z.string(), at: Instant.nullable() }),
  asked: TermsAsked.nullable(),
})

export const consents = {
  terms: endpoint({
    method: 'GET',
    path: '/me/terms',
    summary: 'Which version of the terms the viewer agreed to, and to which one a yes is asked for',
    access: 'signed-in',
    output: Terms,
    errors: [],
  }),
  agreeToTerms: endpoint({
    method: 'PUT',
    path: '/me/terms',
    summary: 'Agree to a version of the terms',
    access: 'signed-in',
    body: z.strictObject({ version: z.string().regex(/^\d{1,4}$/) }),
    output: Terms,
    errors: ['invalid_input'],
  }),
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
