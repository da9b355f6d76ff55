import type { Answer } from '../../../../api/api.ts'
import { read, readPages } from '../../../../api/queries.ts'

export type Hosts = Answer<'GET /challenges/:challengeId/hosts'>
export type HostedPerson = Answer<'GET /challenges/:challengeId/people'>['items'][number]

/** The query of who runs a challenge. */
export function hostsQuery(challengeId: string) {
  return read('GET /challenges/:challengeId/hosts', { params: { challengeId } })
}

/** The query of a challenge's participants, for its hosts. */
export function peopleQuery(challengeId: string) {
  return readPages('GET /challenges/:challengeId/people', { params: { challengeId }, query: {} })
}
