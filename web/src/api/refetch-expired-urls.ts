import { queryClient } from './queries.ts'

const MIN_APART_MS = 60_000
let askedAt = -Infinity

/**
 * Asks anew for what is on the screen, because the address of a picture no longer opens: it ran out, or whom the
 * picture is for has changed. At most once a minute, so that a picture that is really gone asks for nothing more.
 */
export function refetchExpiredUrls(): void {
  if (performance.now() - askedAt < MIN_APART_MS) return
  askedAt = performance.now()
  void queryClient.invalidateQueries()
}
