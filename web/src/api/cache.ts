import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type Query } from '@tanstack/react-query'

/**
 * The cache of answers. `invalidateQueries` also reaches requests in flight: one sent before the change may be answered
 * with the state before it, so it is sent again once it is answered. The library itself cancels such a request only
 * where an answer is already shown.
 */
export class Cache extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const underWay = this.getQueryCache().findAll(filters).flatMap(inFlight)
    const asked = super.invalidateQueries(filters, options)
    await Promise.all([asked, ...underWay.map(({ query, sent }) => this.#askAfter(query, sent, filters, options))])
  }

  async #askAfter(
    { queryKey }: Query,
    sent: Promise<unknown>,
    filters: InvalidateQueryFilters | undefined,
    options: InvalidateOptions | undefined,
  ): Promise<void> {
    await sent.catch(() => {})
    const { refetchType } = filters ?? {}
    await super.invalidateQueries({ queryKey, exact: true, ...(refetchType && { refetchType }) }, options)
  }
}

// Excludes requests that the library itself cancels and repeats.
function inFlight(query: Query): { query: Query; sent: Promise<unknown> }[] {
  const isAskedAgain = query.isActive() && query.state.data !== undefined
  if (query.state.fetchStatus === 'idle' || isAskedAgain || !query.promise) return []
  return [{ query, sent: query.promise }]
}
