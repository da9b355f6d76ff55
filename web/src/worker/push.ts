/** The content of a push; `path` is the address it opens. */
type Pushed = { title: string; text: string; path: string; id: string }

type Tab = { url: string; focus(): Promise<unknown>; navigate(address: string): Promise<unknown> }
/** The open pages, as a worker sees them. */
export type Pages = {
  matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Tab[]>
  openWindow(address: string): Promise<unknown>
}

/** Shows a push. Browsers require that something is shown each time, even if it can't be read. */
export async function showPushNotification(registration: ServiceWorkerRegistration, text: string): Promise<void> {
  const { title, text: body, path, id } = readPushed(text)
  await registration.showNotification(title, { body, tag: id, icon: '/icon.svg', data: { path } })
}

/** Opens a notification's address, in an already open page if there is one. */
export async function openPushNotification(pages: Pages, notification: Notification): Promise<void> {
  notification.close()
  const { path = '/' } = (notification.data ?? {}) as { path?: string }
  const address = ownAddress(path)
  const [tab] = await pages.matchAll({ type: 'window', includeUncontrolled: false })
  if (!tab) return void (await pages.openWindow(address))
  // Brought to the front if the browser allows it; the page navigates either way.
  await tab.focus().catch(() => {})
  await tab.navigate(address)
}

/** The browser's event when a push service ended or replaced a subscription. */
export type SubscriptionChange = {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/** Subscribes again with the same key, unless the browser has done so itself. */
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

// Never returns an address of another site, whatever the source of the push.
function ownAddress(path: string): string {
  const url = URL.parse(path, location.origin)
  return url?.origin === location.origin ? url.href : location.origin
}
