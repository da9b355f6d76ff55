/** What the server tells by push; `path` is what it opens. */
type Pushed = { title: string; text: string; path: string; id: string }

type Tab = { url: string; focus(): Promise<unknown>; navigate(address: string): Promise<unknown> }
/** The open pages, as a worker sees them. */
export type Pages = {
  matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
  openWindow(address: string): Promise<unknown>
}

/** Shows what was pushed. Browsers want that something is shown each time, also where it can't be read. */
export async function showPushNotification(registration: ServiceWorkerRegistration, text: string): Promise<void> {
  const { title, text: body, path, id } = readPushed(text)
  await registration.showNotification(title, { body, tag: id, icon: '/icon.svg', data: { path } })
}

/** Opens what a notification is about, in a page that is open already where there is one. */
export async function openPushNotification(pages: Pages, notification: Notification): Promise<void> {
  notification.close()
  const { path = '/' } = (notification.data ?? {}) as { path?: string }
  const address = ownAddress(path)
  const [tab] = await pages.matchAll({ type: 'window', includeUncontrolled: false })
  if (!tab) return void (await pages.openWindow(address))
  // Brought to the front where the browser lets us; the page leads to its place either way.
  await tab.focus().catch(() => {})
  await tab.navigate(address)
}

/** What a browser says when a push service ended or replaced a subscription. */
export type SubscriptionChange = {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** Subscribes again with the same key, where the browser has not done so itself. */
export async function subscribeAgain(
  manager: Pick<PushManager, 'subscribe'>,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  if (newSubscription || !key) return
  await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function readPushed(text: string): Pushed {
  try {
    return JSON.parse(text) as Pushed
  } catch {
    return { title: 'Bora', text: '', path: '/', id: 'bora' }
  }
}

// Never a place elsewhere, whoever wrote it.
function ownAddress(path: string): string {
  const url = URL.parse(path, location.origin)
  return url?.origin === location.origin ? url.href : location.origin
}
