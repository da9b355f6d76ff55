import { QUERY_DISCARD_MS, QUERY_STALE_MS } from '@bora/rules/limits.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { ApiError, ask, onChange } from './api.ts'
import { Cache } from './cache.ts'
import { STALE_AFTER } from './stale-after.ts'
import type { Answer, CallName } from './api.ts'
import type { Calls } from '@bora/contract/api.ts'

/** All server state of the app: stale after 5 minutes, discarded after 10 (docs/rules/interface.md#cache). */
export const queryClient = new Cache({
  defaultOptions: {
    queries: {
      staleTime: QUERY_STALE_MS,
      gcTime: QUERY_DISCARD_MS,
      retry: (failures, error) =>
        failures < 2 &&
        (!(error instanceof ApiError) || (error.status === 0 && navigator.onLine) || error.status >= 500),
      refetchOnWindowFocus: false,
      // Without a connection a page reports it, instead of loading forever, and refetches once it is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // Without a connection a change fails and is reported at once, instead of being sent unexpectedly later.
    mutations: { retry: false, networkMode: 'always' },
  },
})

let refetching: Promise<unknown> = Promise.resolve()

// Refetches the visible reads that a change makes stale, for every caller.
onChange(name => {
  const stale = (STALE_AFTER as Partial<Record<CallName, (typeof STALE_AFTER)[keyof typeof STALE_AFTER]>>)[name]
  if (!stale || stale.length === 0) return
  refetching =
    stale === 'everything'
      ? queryClient.invalidateQueries()
      : Promise.all(stale.map(first => queryClient.invalidateQueries({ queryKey: [first] })))
})

/** Resolves once the visible reads that the latest change made stale are answered again. */
export async function staleReadsAnswered(): Promise<void> {
  await refetching
}

type Reads = Extract<CallName, `GET ${string}`>
type Wish<Name extends CallName> = Calls[Name]['request']

/**
 * A reading call as query options: `useQuery(read('GET /wallet'))`. Its key is `[name, request]`, so that
 * `queryClient.invalidateQueries({ queryKey: ['GET /wallet'] })` reaches every variant.
 */
export function read<Name extends Reads>(
  name: Name,
  ...[request]: object extends Wish<Name> ? [request?: Wish<Name>] : [request: Wish<Name>]
) {
  return queryOptions<Answer<Name>, ApiError>({
    queryKey: [name, request ?? {}],
    queryFn: ({ signal }) => ask(name, request ?? {}, { signal }) as Promise<Answer<Name>>,
  })
}

type PagedReads = {
  [Name in Reads]: Answer<Name> extends { items: unknown[]; next: string | null } ? Name : never
}[Reads]

/**
 * A paged call as query options: `useInfiniteQuery(readPages('GET /wallet/transactions'))`. `request` is sent with
 * every page, along with the cursor from the previous one.
 */
export function readPages<Name extends PagedReads>(
  name: Name,
  ...[request]: object extends Wish<Name> ? [request?: Wish<Name>] : [request: Wish<Name>]
) {
  const wish = (request ?? {}) as { query?: Record<string, string> }
  return infiniteQueryOptions<Answer<Name>, ApiError, InfiniteData<Answer<Name>>, QueryKey, string | null>({
    queryKey: [name, wish, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? wish : { ...wish, query: { ...wish.query, cursor: pageParam } }
      return ask(name, page, { signal }) as Promise<Answer<Name>>
    },
    initialPageParam: null,
    getNextPageParam: page => page.next,
  })
}
