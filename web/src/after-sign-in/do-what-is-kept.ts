import { pageAt, pageNamed } from '@bora/rules/pages.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { KEPT } from '../device/kept.ts'
import { accessToken, signedIn } from '../session/session.ts'
import { readStored } from '../device/stored.ts'
import type { View } from './page-views.ts'

/** Does what there is to do now: note the page, claim a referral, go on with a join. */
export async function doWhatIsKept(by: RegisteredRouter): Promise<void> {
  const path = by.state.resolvedLocation?.pathname
  const tasks: Promise<unknown>[] = []
  if (path && readStored(KEPT.consent)) {
    tasks.push(import('./page-views.ts').then(({ recordPageView }) => recordPageView(viewOf(path), accessToken)))
  }
  if (signedIn() && readStored(KEPT.referral)) {
    tasks.push(import('./claim-referral.ts').then(({ claimReferral }) => claimReferral()))
  }
  // Whoever is on the way in, or chooses a new password, comes by again.
  const here = pageAt(location.pathname)?.name
  const busy = here === 'auth' || here === 'resetPassword'
  if (signedIn() && !busy && readStored(KEPT.instantJoin)) {
    tasks.push(import('./join-instantly.ts').then(({ joinInstantly }) => joinInstantly(by)))
  }
  await Promise.all(tasks)
}

/** A look at the page of this address, if it is one of those that are noted. */
function viewOf(path: string): View | null {
  const at = pageAt(path)
  const page = at && pageNamed(at.name).notedAs
  if (!page) return null
  if (at.id === undefined) return { page }
  return /^[0-9a-f-]{36}$/.test(at.id) ? { page, challengeId: at.id } : null
}
