import { pageNamed, pageNames } from '@bora/rules/pages.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

/** Pages whose views are recorded (docs/rules/people-and-rights.md#page-views). */
const SeenPage = z.enum(pageNames().flatMap(name => pageNamed(name).notedAs ?? []))

export const pageViews = {
  record: endpoint({
    method: 'POST',
    path: '/page-views',
    summary:
      'Note that a page was looked at, for people who allowed analytics; without address and browser, for 13 months at most',
    access: 'anyone',
    body: z.strictObject({
      page: SeenPage,
      /** For `challenge` and `overview`. */
      challengeId: Id.optional(),
    }),
    /**
     * The same whether it was recorded or not. Views are not recorded for a signed-in person who refused analytics, nor
     * for an unknown challenge.
     */
    output: z.object({}),
    errors: ['invalid_input', 'too_many_requests'],
  }),
}
