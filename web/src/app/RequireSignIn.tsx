import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/session.ts'

/** Shows its pages to signed-in people only; whose session ends meanwhile goes to sign in and comes back here. */
export function RequireSignIn() {
  const session = useSession()
  const router = useRouter()
  const signedOut = session === null
  // Once for each end of a session: while the sign-in is on its way, the present address is already another.
  useEffect(() => {
    const { href, pathname } = router.state.location
    if (signedOut && pathname !== paths.auth().to)
      void router.navigate({ ...paths.auth({ next: href }), replace: true })
  }, [signedOut, router])
  return signedOut ? null : <Outlet />
}
