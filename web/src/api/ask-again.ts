import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './queries.ts'

/**
 * Asks again for what lies under a key and is shown. An answer that is on its way for the first time may be older than what
 * the page has just heard of: then it is asked for again once it is there.
 */
export function askAgain(queryKey: QueryKey): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey }))
    if (query.state.data === undefined && query.state.fetchStatus !== 'idle')
      query.promise?.then(
        () => askAgain(query.queryKey),
        () => {},
      )
  void queryClient.invalidateQueries({ queryKey })
}
