import type { RegisteredRouter } from '@tanstack/react-router'
import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { currentSession, onSession } from '../session/session.ts'
import { readForThisTab, readStored } from '../device/stored.ts'

/**
 * Runs the pending intents of this browser, after consent and page views, whenever page or session change. Their code
 * is loaded only when there is something to do. Returns a function that stops it.
 */
export function startPendingIntents(router: RegisteredRouter): () => void {
  const look = () => lookAfter(router)
  const stops = [router.subscribe('onRendered', look), onSession(look)]
  const ask = () =>
    void import('./run-pending-intents.ts').then(({ openConsentBanner }) => openConsentBanner(look)).catch(noted)
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
  // Of several tabs only the visible one continues.
  if (document.hidden || isSettled()) return
  import('./run-pending-intents.ts')
    .then(({ runPendingIntents }) => runPendingIntents(router, () => lookAfter(router)))
    .catch(noted)
}

/** Nothing is pending, the signed-in person refuses page views, and no pushes were requested: true of most visits. */
function isSettled(): boolean {
  const said = readStored(STORAGE_KEYS.consent)
  const kept = said?.includes('"analytics":false') && said.includes(currentSession()?.userId ?? '')
  const waits =
    readStored(STORAGE_KEYS.instantJoin) ??
    readStored(STORAGE_KEYS.referral) ??
    readForThisTab(STORAGE_KEYS.openedInvite) ??
    // Whether the pushes requested here still arrive.
    readStored(STORAGE_KEYS.push)
  return !!kept && !waits
}
