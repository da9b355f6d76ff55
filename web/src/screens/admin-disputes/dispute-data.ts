import type { Answer } from '../../api/api.ts'
import { queryClient, read } from '../../api/queries.ts'

export type QueuedDispute = Answer<'GET /admin/disputes'>['items'][number]
export type WholeDispute = Answer<'GET /admin/challenges/:challengeId/disputes/:disputeId'>
export type Comparison = Answer<'GET /admin/challenges/:challengeId/disputes/:disputeId/revisions'>

/** How often what is shown is asked for anew while somebody looks at it: others decide, too. */
export const DISPUTES_FRESH_MS = 15_000

/** What a dispute is called in an address: it lies with its challenge. */
export function idOf({ challenge, id }: { challenge: { id: string }; id: string }): string {
  return `${challenge.id}.${id}`
}

/** What such a name stands for; what is none is asked for and not found. */
export function paramsOf(open: string): { challengeId: string; disputeId: string } {
  const [challengeId = '', disputeId = ''] = open.split('.')
  return { challengeId, disputeId }
}

/** What one dispute, and what it would change, are asked for with. */
export const oneDispute = (open: string) =>
  read('GET /admin/challenges/:challengeId/disputes/:disputeId', { params: paramsOf(open) })
export const comparison = (open: string) =>
  read('GET /admin/challenges/:challengeId/disputes/:disputeId/revisions', { params: paramsOf(open) })

/** Asks for everything that a decision changes again. */
export async function readDisputesAgain(): Promise<void> {
  await Promise.all(
    (
      [
        'GET /admin/disputes',
        'GET /admin/challenges/:challengeId/disputes/:disputeId',
        'GET /admin/challenges/:challengeId/disputes/:disputeId/revisions',
      ] as const
    ).map(name => queryClient.invalidateQueries({ queryKey: [name] })),
  )
}
