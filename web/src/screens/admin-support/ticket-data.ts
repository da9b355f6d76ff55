import type { Answer } from '../../api/api.ts'
import { queryClient, read } from '../../api/queries.ts'

export type QueuedTicket = Answer<'GET /admin/support/tickets'>['items'][number]
export type ReadTicket = Answer<'GET /admin/support/tickets/:number'>

/** How often what is shown is asked for anew while somebody looks at it: people write, and others answer. */
export const TICKETS_FRESH_MS = 15_000

/** What one request is asked for with. */
export const oneTicket = (number: string) => read('GET /admin/support/tickets/:number', { params: { number } })

/** Shows what a call answered, and asks for the lists again. */
export function showTicket(whole: ReadTicket): void {
  queryClient.setQueryData(oneTicket(whole.number).queryKey, whole)
  void queryClient.invalidateQueries({ queryKey: ['GET /admin/support/tickets'] })
}
