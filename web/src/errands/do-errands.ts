import { KEPT } from './kept.ts'
import type { router } from '../routes.tsx'
import { accessToken, signedIn } from '../session.ts'
import { readStored } from '../stored.ts'

/** Does what there is to do now: note the page, claim a referral, go on with a join. */
export async function doErrands(by: typeof router): Promise<void> {
  const page = by.state.resolvedLocation?.pathname
  const errands: Promise<unknown>[] = []
  if (page && readStored(KEPT.consent)) {
    errands.push(import('./page-views.ts').then(({ recordPageView }) => recordPageView(page, accessToken)))
  }
  if (signedIn() && readStored(KEPT.referral)) {
    errands.push(import('./claim-referral.ts').then(({ claimReferral }) => claimReferral()))
  }
  // Whoever is on the way in, or chooses a new password, comes by again.
  const busy = /^\/(auth|reset-password)\/?$/.test(location.pathname)
  if (signedIn() && !busy && readStored(KEPT.instantJoin)) {
    errands.push(import('./join-instantly.ts').then(({ joinInstantly }) => joinInstantly(by)))
  }
  await Promise.all(errands)
}
