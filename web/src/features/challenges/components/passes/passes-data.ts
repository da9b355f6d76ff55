import type { Answer } from '../../../../api/api.ts'
import { read } from '../../../../api/queries.ts'

export type Passes = Answer<'GET /challenges/:challengeId/passes'>
export type PassKind = Passes['kinds'][number]

/** The query of the viewer's passes in a challenge. */
export function passesQuery(challengeId: string) {
  return read('GET /challenges/:challengeId/passes', { params: { challengeId } })
}
