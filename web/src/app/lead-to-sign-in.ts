import type { AnyRouter } from '@tanstack/react-router'
import { paths } from '../navigation/paths.ts'
import { wasEndedElsewhere } from '../session/session.ts'

/** Goes to the sign-in, which says so where the server ended the session, and comes back to the present page. */
export function leadToSignIn(router: AnyRouter): void {
  // Of several who lead there at the same moment, the first does.
  const { href, pathname } = router.latestLocation
  if (pathname === paths.auth().to) return
  const way = paths.auth({ next: href, ...(wasEndedElsewhere() && { notice: 'session-ended' }) })
  void router.navigate({ ...way, replace: true })
}
