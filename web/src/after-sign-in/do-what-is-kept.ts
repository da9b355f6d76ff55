import { pageAt, pageNamed } from '@bora/rules/pages.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { KEPT } from '../device/kept.ts'
import { accessToken, signedIn } from '../session/session.ts'
import { readStored } from '../device/stored.ts'
import type { View } from './page-views.ts'

/** Does what there is to do now: note the page, claim a referral, go on with a join. */
export async function doErrands(by: RegisteredRouter): Promise<void> {
  const path = by.state.resolvedLocation?.pathname
  const errands: Promise<unknown>[] = []
  if (path && readStored(KEPT.consent)) {
    errands.push(import('./page-views.ts').then(({ recordPageView }) => recordPageView(viewOf(path), accessToken)))
  }
  if (signedIn() && readStored(KEPT.referral)) {
    errands.push(import('./claim-referral.ts').then(({ claimReferral }) => claimReferral()))
  }
  // Whoever is on the way in, or chooses a new password, comes by again.
  const here = pageAt(location.pathname)?.name
  const busy = here === 'auth' || here === 'resetPassword'
  if (signedIn() && !busy && readStored(KEPT.instantJoin)) {
    errands.push(import('./join-instantly.ts').then(({ joinInstantly }) => joinInstantly(by)))
  }
  await Promise.all(errands)
}

/** A look at the page of this address, if it is one of those that are noted. */
function viewOf(path: string): View | null {
  const at = pageAt(path)
  const page = at && pageNamed(at.name).notedAs
  if (!page) return null
  if (at.id === undefined) return { page }
  return /^[0-9a-f-]{36}$/.test(at.id) ? { page, challengeId: at.id } : null
}
