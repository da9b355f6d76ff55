import type { Answer } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'

export type QueuedTicket = Answer<'GET /admin/support/tickets'>['items'][number]
export type ReadTicket = Answer<'GET /admin/support/tickets/:number'>

/** How often visible data is refetched: people write, and other admins answer. */
export const TICKETS_FRESH_MS = 15_000

/** The query of one request. */
export const oneTicket = (number: string) => read('GET /admin/support/tickets/:number', { params: { number } })

/** Shows the answer of a call. */
export function showTicket(whole: ReadTicket): void {
  queryClient.setQueryData(oneTicket(whole.number).queryKey, whole)
}
