import type { Answer } from '../../api/api.ts'
import { queryClient } from '../../api/queries.ts'

/** An action that one admin proposes on another admin, or a proposed new admin. */
export type Proposal = Answer<'GET /admin/proposals'>['open'][number]

/** Refetches proposals and the visible people after a decision. */
export function readProposalsAgain(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['POST /admin/users/:personId/read'] })
  void queryClient.invalidateQueries({ queryKey: ['GET /admin/users'] })
  return queryClient.invalidateQueries({ queryKey: ['GET /admin/proposals'] })
}
