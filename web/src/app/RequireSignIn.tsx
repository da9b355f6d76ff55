import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'

/** Shows its pages to signed-in people only; whose session ends meanwhile goes to sign in and comes back here. */
export function RequireSignIn() {
  const session = useSession()
  const router = useRouter()
  const signedOut = session === null
  // Once for each end of a session: while the sign-in is on its way, the present address is already another.
  useEffect(() => {
    if (signedOut) leadToSignIn(router)
  }, [signedOut, router])
  return signedOut ? null : <Outlet />
}
