import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PersonRef } from './shapes.ts'

const PersonId = z.object({ personId: Id })
const Blocked = z.object({ blocked: z.boolean() })

export const blocks = {
  mine: endpoint({
    method: 'GET',
    path: '/me/blocks',
    summary: 'Whom the viewer has blocked, the latest first',
    access: 'signed-in',
    output: z.object({
      items: z.array(z.object({ person: PersonRef, since: Instant })),
      /**
       * Everyone hidden from the viewer because either blocked the other: rankings show them as names without a link.
       */
      unseen: z.array(Id),
    }),
    errors: [],
  }),
  block: endpoint({
    method: 'PUT',
    path: '/people/:personId/block',
    summary: 'Block a person who shares a challenge with the viewer: neither sees the other from then on',
    access: 'signed-in',
    params: PersonId,
    output: Blocked,
    errors: ['person_not_found', 'too_many_requests'],
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/people/:personId/block',
    summary: 'Ends it, also where there is none',
    access: 'signed-in',
    params: PersonId,
    output: Blocked,
    errors: [],
  }),
}
