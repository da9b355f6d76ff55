import { createElement } from 'react'
import { call } from '../api/api.ts'
import { saveConsentAnswer } from '../features/privacy/components/save-consents.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { writeStored } from '../device/stored.ts'
import { loadTexts } from '../language/language.ts'
import { fillSlot } from '../loading/lazy-slot.ts'
import { type Consents, CONSENTS_KEPT, storeConsents, storedConsents } from '../session/consent.ts'
import { currentSession } from '../session/session.ts'
import { loadConfig } from '../settings/config.ts'
import { withTabLock } from './tab-lock.ts'

const LONGEST_WAIT_MS = 2_000

let shown = false

/**
 * Brings the consent stored in this browser in line with the current person's: a visitor's choice is copied to the
 * account, the account's choice to a new browser, and the choice of a previously signed-in person stays with them.
 * Where nothing was chosen, the banner asks. Returns whether page views are allowed.
 */
export async function syncConsent(look: () => void): Promise<boolean> {
  if (isOfWhoeverIsHere(storedConsents())) return storedConsents()?.analytics === true
  await withTabLock(STORAGE_KEYS.consent, async () => {
    const [session, kept] = [currentSession(), storedConsents()]
    if (session && kept?.of !== session.userId) await agreeWithAccount(session.userId, kept)
  })
  if (!storedConsents()) await whenIdle().then(() => askConsent(look))
  return storedConsents()?.analytics === true
}

function isOfWhoeverIsHere(kept: Consents | null): boolean {
  const session = currentSession()
  return kept !== null && (session === null || kept.of === session.userId)
}

async function agreeWithAccount(userId: string, kept: Consents | null): Promise<void> {
  const known =
    kept && kept.of === null
      ? await call('PUT /me/consents', {
          body: { analytics: kept.analytics, marketing: kept.marketing, chosenAt: kept.at },
        })
      : await call('GET /me/consents')
  if (currentSession()?.userId !== userId) return
  saveConsentAnswer(known)
  const { analytics, marketing } = known
  if (analytics) {
    const choice = { analytics: analytics.consented, marketing: marketing?.consented ?? false }
    storeConsents(choice, { at: analytics.at, of: userId })
  } else if (storedConsents()?.of === kept?.of) writeStored(STORAGE_KEYS.consent, null)
}

/** Shows the banner; `called` when the person opened it, even after a choice. */
export async function askConsent(look: () => void, called = false): Promise<void> {
  if (shown && !called) return
  shown = true
  try {
    const [{ ConsentBanner }, { cookieBanner }] = await Promise.all([
      import('../features/privacy/components/ConsentBanner.tsx'),
      loadConfig(),
      loadTexts('consent'),
    ])
    // It may have been chosen meanwhile in another tab, or before signing in.
    if (!called && storedConsents()) shown = false
    else {
      addEventListener(CONSENTS_KEPT, close)
      addEventListener('storage', closeWhenKept)
      const simple = cookieBanner === 'simple'
      fillSlot('consent', () => createElement(ConsentBanner, { simple, called, onClose: close, onKept: look }))
    }
  } catch (error) {
    shown = false
    throw error
  }
}

function close(): void {
  removeEventListener(CONSENTS_KEPT, close)
  removeEventListener('storage', closeWhenKept)
  shown = false
  fillSlot('consent', Nothing)
}

function closeWhenKept({ key }: StorageEvent): void {
  if (key === STORAGE_KEYS.consent && storedConsents()) close()
}

const Nothing = () => null

/** Resolves once the page has loaded its data and code, because the question can wait. */
function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, 500)
  })
}
