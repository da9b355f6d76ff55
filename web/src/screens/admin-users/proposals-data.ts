import type { Answer } from '../../api/api.ts'
import { queryClient } from '../../api/queries.ts'

/** What one admin wants done to another one, or to make one. */
export type Proposal = Answer<'GET /admin/proposals'>['open'][number]

/** Asks again for what waits, and for the people that are shown, after something was decided. */
export function readProposalsAgain(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['POST /admin/users/:personId/read'] })
  void queryClient.invalidateQueries({ queryKey: ['GET /admin/users'] })
  return queryClient.invalidateQueries({ queryKey: ['GET /admin/proposals'] })
}
