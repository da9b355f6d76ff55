import { addressAfterSharing, SHARE_TARGET } from '@bora/rules/shared-files.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { PICTURES_CACHE } from './caches.ts'
import { showAppBadge } from '../device/app-badge.ts'
import { addressOpensOffline, offlinePatterns } from './offline-pages.ts'
import { keepSharedFiles } from './shared-files.ts'
import {
  openPushNotification,
  type Pages,
  showPushNotification,
  subscribeAgain,
  type SubscriptionChange,
} from './push.ts'

// What stands between the app and the network, once somebody has looked at a page of theirs. A new version of it waits
// until every page of the one before is closed, so that those find their files; documents come from the network as long
// as it answers, so nobody is kept on an old version. Push messages are heard here, too.

type Waits = { waitUntil(work: Promise<unknown>): void }

type StaticRoute = {
  condition: { requestMode: 'navigate'; urlPattern?: { pathname: string; search: string } }
  source: 'fetch-event' | 'network'
}

// As far as it is needed here: the library of workers and that of pages don't go together.
declare const self: {
  addEventListener(
    type: 'install',
    listener: (event: Waits & { addRoutes?(routes: StaticRoute[]): Promise<unknown> }) => void,
  ): void
  addEventListener(type: 'activate', listener: (event: Waits) => void): void
  addEventListener(type: 'push', listener: (event: Waits & { data: { text(): string } | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Waits & { notification: Notification }) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Waits & SubscriptionChange) => void): void
  clients: Pages & { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
}
/** Filled in by the build: the files of this version, and the document that opens without a connection. */
declare const FILES: { url: string; revision: string | null }[]

const SHELL = '/app.html'
// A network that takes longer than this for a document is treated like none.
const DOCUMENT_WITHIN_MS = 5_000
const MAX_PICTURES = 120
const PICTURES_DAYS = 14
const MAX_PICTURE_BYTES = 200_000

cleanupOutdatedCaches()
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })

// Documents that are not taken here go past this worker: it is not started for them. Chromium would send the request while
// it starts, and lose its way where that request is redirected, as on the way back from a provider.
self.addEventListener('install', event => {
  const taken = offlinePatterns().map((pathname): StaticRoute => ({
    condition: { requestMode: 'navigate', urlPattern: { pathname, search: '*' } },
    source: 'fetch-event',
  }))
  const rest: StaticRoute = { condition: { requestMode: 'navigate' }, source: 'network' }
  // A browser that takes no such list does without.
  event.waitUntil(Promise.resolve(event.addRoutes?.([...taken, rest])).catch(() => {}))
})

// The page that asked for this worker shall not have to be loaded anew to be kept by it.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

// Without navigation preload: the browser would ask the server for every address, also for those that are not taken here
// and go out again, and the first of two requests would spend what works once.
registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && addressOpensOffline(url.pathname),
  async ({ request }) => {
    const asked = fetch(request)
    const answer = await Promise.race([usable(asked), pause(DOCUMENT_WITHIN_MS)])
    return answer ?? (await matchPrecache(SHELL)) ?? asked
  },
)

// What another app shares comes as a form: the files are kept here, so that a sign-in or a lost connection costs none.
registerRoute(
  ({ request, sameOrigin, url }) =>
    request.mode === 'navigate' && sameOrigin && url.pathname.replace(/\/$/, '') === SHARE_TARGET.action,
  async ({ request }) => {
    const count = await keepSharedFiles(await request.formData()).catch(() => 0)
    return Response.redirect(addressAfterSharing(count > 0 ? 'files' : 'none'), 303)
  },
  'POST',
)

// A newer version that waits its turn has put its files beside ours: a page of it, which came from the network, finds them.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// Who may see a picture is asked each time, as long as there is somebody to ask.
const pictures = new NetworkFirst({
  cacheName: PICTURES_CACHE,
  plugins: [
    {
      // The answer may lead to an object store: what it gives can be kept only where it is asked so that it can be read.
      requestWillFetch: async ({ request }) => new Request(request.url, { mode: 'cors', credentials: 'same-origin' }),
      // The signed part of an address is another each time.
      cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/\?.*$/, ''),
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && Number(response.headers.get('content-length') ?? 0) <= MAX_PICTURE_BYTES
          ? response
          : null,
    },
    new ExpirationPlugin({
      maxEntries: MAX_PICTURES,
      maxAgeSeconds: PICTURES_DAYS * 86_400,
      purgeOnQuotaError: true,
    }),
  ],
})
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/api\/photos\/[^/]+\/thumb$/.test(url.pathname),
  // An object store that lets no page read what it gives still shows its pictures, which are then not kept.
  async options => pictures.handle(options).catch(() => fetch(options.request)),
)

self.addEventListener('push', event => event.waitUntil(tellPushed(event.data?.text() ?? '')))
// Only a page is signed in: it tells the server of the new subscription when it opens.
self.addEventListener('pushsubscriptionchange', event =>
  event.waitUntil(subscribeAgain(self.registration.pushManager, event)),
)
self.addEventListener('notificationclick', event =>
  event.waitUntil(openPushNotification(self.clients, event.notification)),
)

async function tellPushed(text: string): Promise<void> {
  await showPushNotification(self.registration, text)
  // An open page counts by itself.
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) showAppBadge('some')
}

/** The document as the server, or what stands before it, gives it; nothing where neither is there. */
async function usable(asked: Promise<Response>): Promise<Response | undefined> {
  try {
    const answer = await asked
    return answer.status === 502 || answer.status === 504 ? undefined : answer
  } catch {
    return undefined
  }
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(() => resolve(undefined), milliseconds))
}
