import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { startAfterSignIn } from '../after-sign-in/after-sign-in.ts'
import { startPrefetch } from './prefetch.ts'
import { queryClient } from '../api/queries.ts'
import { router } from './routes.tsx'
import { currentSession, onSession } from '../session/session.ts'

/** The whole app. When another person signs in here, nothing of the one before stays. */
export function App() {
  useEffect(() => {
    let userId = currentSession()?.userId
    return onSession(() => {
      const next = currentSession()?.userId
      if (next === userId) return
      userId = next
      queryClient.clear()
      void router.invalidate()
    })
  }, [])
  // A button of a finished page may be pressed as soon as the app stands there, before other effects.
  useLayoutEffect(() => startAfterSignIn(router), [])
  useEffect(startPrefetch, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
