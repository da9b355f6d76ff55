import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'

/** Shows its pages only to signed-in people; when the session ends, the person is sent to sign-in and returns here. */
export function RequireSignIn() {
  const session = useSession()
  const router = useRouter()
  const signedOut = session === null
  // Once per end of a session: while navigating to sign-in, the current address has already changed.
  useEffect(() => {
    if (signedOut) leadToSignIn(router)
  }, [signedOut, router])
  return signedOut ? null : <Outlet />
}
