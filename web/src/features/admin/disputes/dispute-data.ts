import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'

export type QueuedDispute = Answer<'GET /admin/disputes'>['items'][number]
export type WholeDispute = Answer<'GET /admin/challenges/:challengeId/disputes/:disputeId'>
export type Comparison = Answer<'GET /admin/challenges/:challengeId/disputes/:disputeId/revisions'>

/** How often visible data is refetched: other admins decide, too. */
export const DISPUTES_FRESH_MS = 15_000

/** The name of a dispute in an address, which includes its challenge. */
export function idOf({ challenge, id }: { challenge: { id: string }; id: string }): string {
  return `${challenge.id}.${id}`
}

/** Parses such a name; an invalid one is requested and not found. */
export function paramsOf(open: string): { challengeId: string; disputeId: string } {
  const [challengeId = '', disputeId = ''] = open.split('.')
  return { challengeId, disputeId }
}

/** The query of one dispute and its possible changes. */
export const oneDispute = (open: string) =>
  read('GET /admin/challenges/:challengeId/disputes/:disputeId', { params: paramsOf(open) })
export const comparison = (open: string) =>
  read('GET /admin/challenges/:challengeId/disputes/:disputeId/revisions', { params: paramsOf(open) })
