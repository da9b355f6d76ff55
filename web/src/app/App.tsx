import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { startPendingIntents } from '../after-sign-in/pending-intents.ts'
import { startPrefetch } from './prefetch.ts'
import { queryClient } from '../api/queries.ts'
import { router } from './routes.tsx'
import { currentSession, onSession, wasEndedElsewhere } from '../session/session.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'

/** The whole app. When another person signs in here, nothing of the previous person remains. */
export function App() {
  useEffect(() => {
    let userId = currentSession()?.userId
    return onSession(() => {
      const next = currentSession()?.userId
      if (next === userId) return
      userId = next
      queryClient.clear()
      // Applies to public pages too: their content was for the signed-in person.
      if (!next && wasEndedElsewhere()) leadToSignIn(router)
      else void router.invalidate()
    })
  }, [])
  // A button of a server-rendered page may be pressed as soon as the app is mounted, before other effects.
  useLayoutEffect(() => startPendingIntents(router), [])
  useEffect(startPrefetch, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
