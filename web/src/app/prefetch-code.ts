import { type PagePath, PAGES, textsOf } from '@bora/rules/pages.ts'
import type { RouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../language/language.ts'
import { fillSlot } from '../loading/lazy-slot.ts'
import { onSession, signedIn } from '../session/session.ts'
import { startOfflineToasts } from './offline-toasts.ts'
import { router } from './routes.tsx'

/**
 * Prefetches the code of the main pages and of messages and questions, and makes the app work without a connection;
 * with data saving on, only the code that a pending workout needs. Returns a function that stops it.
 */
export function prefetchCode({ sparing }: { sparing: boolean }): () => void {
  fetchQuietly(() => startOfflineToasts(!sparing))
  if (sparing) return () => {}
  fetchQuietly(() => Promise.all([import('../ui/ToastView.tsx'), import('../ui/DialogView.tsx')]))
  if (signedIn()) {
    fetchForMembers()
    return () => {}
  }
  const stop = onSession(() => {
    if (!signedIn()) return
    stop()
    fetchForMembers()
  })
  return stop
}

function fetchForMembers(): void {
  fetchQuietly(() =>
    Promise.all([
      fetchMainPages(),
      bringUnreadCount(),
      bringInviteCard(),
      import('../layout/AccountMenu.tsx'),
      import('../pages/home/FoundChallenges.tsx'),
      import('../pages/home/Filters.tsx'),
      import('../pages/home/NoChallenge.tsx'),
      // People without reception, say in a basement, scroll beyond the first screen, too.
      import('../pages/home/HomeSections.tsx'),
      import('../pages/home/HomeRail.tsx'),
      import('../pages/home/Progress.tsx'),
      import('../pages/home/SupportCard.tsx'),
      loadTexts('home-parts', 'found-challenges'),
    ]),
  )
}

async function bringUnreadCount(): Promise<void> {
  const load = import('../layout/UnreadCount.tsx')
  const [{ followUnread, UnreadCount }] = await Promise.all([load, loadTexts('notifications')])
  followUnread()
  fillSlot('unread', UnreadCount)
}

async function bringInviteCard(): Promise<void> {
  const [{ InviteCard }] = await Promise.all([import('../layout/InviteCard.tsx'), loadTexts('invite-card')])
  fillSlot('invite-card', InviteCard)
}

// Not awaited: what could not be loaded is requested again when it is needed.
function fetchQuietly(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => console.debug('prefetch', error))
}

// A page of the table without a route, or a route without a page, doesn't compile.
type OnePerPage = Record<PagePath, { options: { component?: RouteComponent } }> &
  Record<Exclude<keyof typeof router.routesByPath, PagePath>, never>

/** Loads code and texts of the pages in the navigation, one after the other. Throws when one can't be loaded. */
async function fetchMainPages(): Promise<void> {
  const routes: OnePerPage = router.routesByPath
  for (const name of ['home', 'addActivity', 'wallet', 'challenge', 'profile'] as const) {
    await Promise.all([routes[PAGES[name].path].options.component?.preload?.(), loadTexts(...textsOf(name))])
  }
}
