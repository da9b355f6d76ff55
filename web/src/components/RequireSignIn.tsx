import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useSession } from '../session.ts'

/** Shows its pages to signed-in people only; whose session ends meanwhile goes to sign in and comes back here. */
export function RequireSignIn() {
  const session = useSession()
  const here = useLocation({ select: location => location.href })
  if (!session) return <Navigate to="/auth" search={{ next: here }} replace />
  return <Outlet />
}
