import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TermsAsked } from './me.ts'
import { Cursor, Instant, page } from './shapes.ts'

const Choice = z.object({ consented: z.boolean(), at: Instant }).nullable()

/** A person's choices; null if not chosen yet. Functions that the product requires need no consent. */
const Consents = z.object({ analytics: Choice, marketing: Choice })

/**
 * A version of the terms, by its number. `asked`: the version to consent to; `locked`: nothing else is possible before.
 */
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
    summary: "Read the viewer's consents to optional processing",
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
      /** When it was chosen in a browser while signed out: later choices of the account take precedence. */
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
