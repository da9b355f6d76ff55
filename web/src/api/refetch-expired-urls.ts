import { queryClient } from './queries.ts'

const MIN_APART_MS = 60_000
let askedAt = -Infinity

/**
 * Refetches what is on the screen when the address of a picture no longer opens: it expired, or the picture's audience
 * changed. At most once a minute, so that a picture that is really gone causes no further requests.
 */
export function refetchExpiredUrls(): void {
  if (performance.now() - askedAt < MIN_APART_MS) return
  askedAt = performance.now()
  void queryClient.invalidateQueries()
}
