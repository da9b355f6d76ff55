import { queryClient } from './queries.ts'

const MIN_APART_MS = 60_000
let askedAt = -Infinity

/**
 * Refetches the visible data when the address of a picture no longer opens: it expired, or the picture's audience
 * changed. At most once a minute, so that a deleted picture causes no further requests.
 */
export function refetchExpiredUrls(): void {
  if (performance.now() - askedAt < MIN_APART_MS) return
  askedAt = performance.now()
  void queryClient.invalidateQueries()
}
