import type { AnyRouter } from '@tanstack/react-router'
import { paths } from '../navigation/paths.ts'
import { wasEndedElsewhere } from '../session/session.ts'

/**
 * Navigates to sign-in, which shows whether the server ended the session, and returns to the current page afterwards.
 */
export function leadToSignIn(router: AnyRouter): void {
  // Of several simultaneous callers, the first one navigates.
  const { href, pathname } = router.latestLocation
  if (pathname === paths.auth().to) return
  const way = paths.auth({ next: href, ...(wasEndedElsewhere() && { notice: 'session-ended' }) })
  void router.navigate({ ...way, replace: true })
}
