import type { RegisteredRouter } from '@tanstack/react-router'
import { KEPT } from '../device/kept.ts'
import { currentSession, onSession } from '../session/session.ts'
import { readForThisTab, readStored } from '../device/stored.ts'

/**
 * Looks after what this browser keeps for somebody who comes in, after consent and page views, whenever page or session
 * change. The code for it is fetched only when there is something to do. Returns the way to stop.
 */
export function startAfterSignIn(router: RegisteredRouter): () => void {
  const look = () => lookAfter(router)
  const stops = [router.subscribe('onRendered', look), onSession(look)]
  const ask = () => void import('./do-what-is-kept.ts').then(({ callForConsent }) => callForConsent(look)).catch(noted)
  document.addEventListener('visibilitychange', look)
  addEventListener('open-consent', ask)
  look()
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('open-consent', ask)
  }
}

const noted = (error: unknown) => console.debug('tasks', error)

function lookAfter(router: RegisteredRouter): void {
  // Of several tabs the one that somebody looks at goes on.
  if (document.hidden || isSettled()) return
  import('./do-what-is-kept.ts').then(({ doWhatIsKept }) => doWhatIsKept(router, () => lookAfter(router))).catch(noted)
}

/** Nothing waits, page views are refused, and whoever is here has chosen that: by far the most visits. */
function isSettled(): boolean {
  const said = readStored(KEPT.consent)
  const kept = said?.includes('"analytics":false') && said.includes(currentSession()?.userId ?? '')
  const waits = readStored(KEPT.instantJoin) ?? readStored(KEPT.referral) ?? readForThisTab(KEPT.openedInvite)
  return !!kept && !waits
}
