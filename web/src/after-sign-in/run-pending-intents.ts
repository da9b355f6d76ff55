import { pageAt, pageNamed } from '@bora/rules/pages.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { accessToken, currentSession, signedIn } from '../session/session.ts'
import { readForThisTab, readStored } from '../device/stored.ts'
import type { View } from './page-views.ts'

// Once each time the app opens.
let pushChecked = false

/**
 * Runs everything pending: asks for consent, records the page view, claims a referral, submits an invite, continues a
 * join.
 */
export async function runPendingIntents(by: RegisteredRouter, look: () => void): Promise<void> {
  const path = by.state.resolvedLocation?.pathname
  const tasks: Promise<unknown>[] = [noteWithConsent(path, look)]
  if (signedIn() && readStored(STORAGE_KEYS.referral)) {
    tasks.push(import('./claim-referral.ts').then(({ claimReferral }) => claimReferral()))
  }
  if (signedIn() && readForThisTab(STORAGE_KEYS.openedInvite)) {
    tasks.push(import('./opened-invite.ts').then(({ submitOpenedInvite }) => submitOpenedInvite()))
  }
  if (!pushChecked && currentSession() && readStored(STORAGE_KEYS.push)) {
    pushChecked = true
    // Best effort: if the renewal fails, the page continues and the next one that opens tries again.
    tasks.push(
      import('./renew-push.ts').then(({ renewPush }) => renewPush(currentSession()?.userId ?? '')).catch(() => {}),
    )
  }
  // A person who is signing in or choosing a new password will return here afterwards.
  const here = pageAt(location.pathname)?.name
  const busy = here === 'auth' || here === 'resetPassword'
  if (signedIn() && !busy && readStored(STORAGE_KEYS.instantJoin)) {
    tasks.push(import('./join-instantly.ts').then(({ joinInstantly }) => joinInstantly(by)))
  }
  await Promise.all(tasks)
}

/** Shows the banner on request. */
export async function openConsentBanner(look: () => void): Promise<void> {
  const { askConsent } = await import('./sync-consent.ts')
  await askConsent(look, true)
}

/** Records the page view where the current person allows it, and asks for consent where nothing was chosen. */
async function noteWithConsent(path: string | undefined, look: () => void): Promise<void> {
  const { syncConsent } = await import('./sync-consent.ts')
  if (!(await syncConsent(look)) || !path) return
  const { recordPageView } = await import('./page-views.ts')
  recordPageView(viewOf(path), accessToken)
}

/** The view of the page at this address, if its views are recorded. */
function viewOf(path: string): View | null {
  const at = pageAt(path)
  const page = at && pageNamed(at.name).notedAs
  if (!page) return null
  if (at.id === undefined) return { page }
  return /^[0-9a-f-]{36}$/.test(at.id) ? { page, challengeId: at.id } : null
}
