import { pageAt, pageNamed } from '@bora/rules/pages.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { KEPT } from '../device/kept.ts'
import { accessToken, signedIn } from '../session/session.ts'
import { readForThisTab, readStored } from '../device/stored.ts'
import type { View } from './page-views.ts'

/** Does what there is to do now: ask for consent, note the page, claim a referral, keep an invite, go on with a join. */
export async function doWhatIsKept(by: RegisteredRouter, look: () => void): Promise<void> {
  const path = by.state.resolvedLocation?.pathname
  const tasks: Promise<unknown>[] = [noteWithConsent(path, look)]
  if (signedIn() && readStored(KEPT.referral)) {
    tasks.push(import('./claim-referral.ts').then(({ claimReferral }) => claimReferral()))
  }
  if (signedIn() && readForThisTab(KEPT.openedInvite)) {
    tasks.push(import('./opened-invite.ts').then(({ bringOpenedInvite }) => bringOpenedInvite()))
  }
  // Whoever is on the way in, or chooses a new password, comes by again.
  const here = pageAt(location.pathname)?.name
  const busy = here === 'auth' || here === 'resetPassword'
  if (signedIn() && !busy && readStored(KEPT.instantJoin)) {
    tasks.push(import('./join-instantly.ts').then(({ joinInstantly }) => joinInstantly(by)))
  }
  await Promise.all(tasks)
}

/** Shows the banner to somebody who calls for it. */
export async function callForConsent(look: () => void): Promise<void> {
  const { askConsent } = await import('./settle-consent.ts')
  await askConsent(look, true)
}

/** Notes the page where whoever is here has allowed it, and asks where nothing was chosen. */
async function noteWithConsent(path: string | undefined, look: () => void): Promise<void> {
  const { settleConsent } = await import('./settle-consent.ts')
  if (!(await settleConsent(look)) || !path) return
  const { recordPageView } = await import('./page-views.ts')
  recordPageView(viewOf(path), accessToken)
}

/** A look at the page of this address, if it is one of those that are noted. */
function viewOf(path: string): View | null {
  const at = pageAt(path)
  const page = at && pageNamed(at.name).notedAs
  if (!page) return null
  if (at.id === undefined) return { page }
  return /^[0-9a-f-]{36}$/.test(at.id) ? { page, challengeId: at.id } : null
}
