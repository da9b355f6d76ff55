import { addressAfterSharing, SHARE_TARGET } from '@bora/rules/shared-files.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { PICTURES_CACHE } from './caches.ts'
import { showAppBadge } from '../device/app-badge.ts'
import { addressOpensOffline, offlinePatterns } from './offline-pages.ts'
import { dropOldSharedFiles, keepSharedFiles } from './shared-files.ts'
import {
  openPushNotification,
  type Pages,
  showPushNotification,
  subscribeAgain,
  type SubscriptionChange,
} from './push.ts'

// The service worker, installed once someone has opened a members' page. A new version waits until every page of the
// previous one is closed, so that those find their files; documents come from the network as long as it answers, so no
// one is stuck on an old version. It also receives push messages.

type Waits = { waitUntil(work: Promise<unknown>): void }

type StaticRoute = {
  condition: { requestMode: 'navigate'; urlPattern?: { pathname: string; search: string } }
  source: 'fetch-event' | 'network'
}

// Declares only the used members: the libraries of types for workers and for pages are incompatible.
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
// A network that takes longer than this for a document is treated as missing.
const DOCUMENT_WITHIN_MS = 5_000
const MAX_PICTURES = 120
const PICTURES_DAYS = 14
const MAX_PICTURE_BYTES = 200_000

cleanupOutdatedCaches()
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })

// Documents that are not handled here bypass this worker, without starting it. Otherwise Chromium would send the
// request while the worker starts, and fail if that request is redirected, as on the way back from a provider.
self.addEventListener('install', event => {
  const taken = offlinePatterns().map((pathname): StaticRoute => ({
    condition: { requestMode: 'navigate', urlPattern: { pathname, search: '*' } },
    source: 'fetch-event',
  }))
  const rest: StaticRoute = { condition: { requestMode: 'navigate' }, source: 'network' }
  // Browsers without support for such a list do without it.
  event.waitUntil(Promise.resolve(event.addRoutes?.([...taken, rest])).catch(() => {}))
})

// The page that installed this worker is controlled by it without a reload.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

// Without navigation preload: the browser would request every address from the server, also those not handled here and
// forwarded, and the first of two requests would use up single-use links.
registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && addressOpensOffline(url.pathname),
  async ({ request }) => {
    const asked = fetch(request)
    void dropOldSharedFiles().catch(() => {})
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

// A newer version that is waiting to activate has cached its files, too, for a page of it that came from the network.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// Access to a picture is checked each time, as long as the server is reachable.
const pictures = new NetworkFirst({
  cacheName: PICTURES_CACHE,
  plugins: [
    {
      // The answer may redirect to an object store: its content can be cached only if it is requested with CORS.
      requestWillFetch: async ({ request }) => new Request(request.url, { mode: 'cors', credentials: 'same-origin' }),
      // The signed part of an address differs each time.
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
  // An object store without CORS still shows its pictures, which are then not cached.
  async options => pictures.handle(options).catch(() => fetch(options.request)),
)

self.addEventListener('push', event => event.waitUntil(tellPushed(event.data?.text() ?? '')))
// Only a page is signed in, so the next one to open reports the new subscription to the server.
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

/** Returns the document from the server, or from a proxy in front of it; nothing if neither responds. */
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
