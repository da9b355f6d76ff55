import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { PICTURES_CACHE } from './caches.ts'
import { addressOpensOffline } from './offline-pages.ts'
import { openPushed, type Pages, showPushed } from './push.ts'

// What stands between the app and the network, once somebody has looked at a page of theirs. A new version of it waits
// until every page of the one before is closed, so that those find their files; documents come from the network as long
// as it answers, so nobody is kept on an old version. Push messages are heard here, too.

type Waits = { waitUntil(work: Promise<unknown>): void }

// As far as it is needed here: the library of workers and that of pages don't go together.
declare const self: {
  addEventListener(type: 'activate', listener: (event: Waits) => void): void
  addEventListener(type: 'push', listener: (event: Waits & { data: { text(): string } | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Waits & { notification: Notification }) => void): void
  clients: Pages & { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
}
/** Filled in by the build: the files of this version, and the document that opens without a connection. */
declare const FILES: { url: string; revision: string | null }[]

const SHELL = '/app.html'
// A network that takes longer than this for a document is treated like none.
const DOCUMENT_WITHIN_MS = 5_000
const PICTURES_MOST = 120
const PICTURES_DAYS = 14
const PICTURE_MOST_BYTES = 200_000

cleanupOutdatedCaches()
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })

self.addEventListener('activate', event => {
  event.waitUntil(
    Promise.all([
      // The page that asked for this worker shall not have to be loaded anew to be kept by it.
      self.clients.claim(),
      // The request goes out while the worker is still being started.
      self.registration.navigationPreload?.enable(),
    ]),
  )
})

registerRoute(
  ({ request, sameOrigin, url }) => request.mode === 'navigate' && sameOrigin && addressOpensOffline(url.pathname),
  async ({ event, request }) => {
    const preloaded = (event as { preloadResponse?: Promise<Response | undefined> }).preloadResponse
    const answer = await Promise.race([fromNetwork(preloaded, request), pause(DOCUMENT_WITHIN_MS)])
    return answer ?? (await matchPrecache(SHELL)) ?? fetch(request)
  },
)

// A newer version that waits its turn has put its files beside ours: a page of it, which came from the network, finds them.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// Who may see a picture is asked each time, as long as there is somebody to ask.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/api\/photos\/[^/]+\/thumb$/.test(url.pathname),
  new NetworkFirst({
    cacheName: PICTURES_CACHE,
    plugins: [
      {
        // The signed part of an address is another each time.
        cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/\?.*$/, ''),
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && Number(response.headers.get('content-length') ?? 0) <= PICTURE_MOST_BYTES
            ? response
            : null,
      },
      new ExpirationPlugin({
        maxEntries: PICTURES_MOST,
        maxAgeSeconds: PICTURES_DAYS * 86_400,
        purgeOnQuotaError: true,
      }),
    ],
  }),
)

self.addEventListener('push', event => event.waitUntil(showPushed(self.registration, event.data?.text() ?? '')))
self.addEventListener('notificationclick', event => event.waitUntil(openPushed(self.clients, event.notification)))

/** The document as the server, or what stands before it, gives it; nothing where neither is there. */
async function fromNetwork(preloaded: Promise<Response | undefined> | undefined, request: Request) {
  try {
    const answer = (await preloaded) ?? (await fetch(request))
    return answer.status === 502 || answer.status === 504 ? undefined : answer
  } catch {
    return undefined
  }
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(() => resolve(undefined), milliseconds))
}
