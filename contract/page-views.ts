import { pageNamed, pageNames } from '@bora/rules/pages.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

/** The pages of which it is noted that somebody looked at them (docs/rules/people-and-rights.md#page-views). */
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
      /** Of `challenge` and `overview`. */
      challengeId: Id.optional(),
    }),
    /** The same whether it was noted or not: a signed-in person who refused analytics is not, nor an unknown challenge. */
    output: z.object({}),
    errors: ['invalid_input', 'too_many_requests'],
  }),
}
