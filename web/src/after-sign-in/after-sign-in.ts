import type { RegisteredRouter } from '@tanstack/react-router'
import { KEPT } from '../device/kept.ts'
import { onSession } from '../session/session.ts'
import { readStored } from '../device/stored.ts'

/**
 * Looks after what this browser keeps for somebody who comes in, and after page views, whenever page or session change.
 * The code for it is fetched only when something is kept. Returns the way to stop.
 */
export function startAfterSignIn(router: RegisteredRouter): () => void {
  const look = () => lookAfter(router)
  const stops = [router.subscribe('onRendered', look), onSession(look)]
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', look)
  }
}

function lookAfter(router: RegisteredRouter): void {
  // Of several tabs the one that somebody looks at goes on.
  if (document.hidden || !Object.values(KEPT).some(name => readStored(name))) return
  const tasks = import('./do-what-is-kept.ts').then(({ doWhatIsKept }) => doWhatIsKept(router))
  tasks.catch((error: unknown) => console.debug('tasks', error))
}
