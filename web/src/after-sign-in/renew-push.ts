import { call } from '../api/api.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { readStored } from '../device/stored.ts'

/** The server's record of this session's browser, as returned by `GET /notifications/preferences`. */
type Known = { key: string; here: boolean; endpoint: string | null }

/**
 * Renews this browser's push subscription where the person requested pushes here and they no longer arrive: the push
 * service changed or ended the subscription, the server removed it, or the server's key changed. Never asks for
 * permission.
 */
export async function renewPush(personId: string): Promise<void> {
  if (readStored(STORAGE_KEYS.push) !== personId || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  const { push } = await call('GET /notifications/preferences')
  await renewWith(registration.pushManager, push, async subscription => {
    const { endpoint = '', keys = {} } = subscription.toJSON()
    await call('PUT /notifications/push', {
      body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
    })
  })
}

/** Brings the browser's subscription and the server's record in line; `tell` sends it to the server. */
export async function renewWith(
  manager: Pick<PushManager, 'getSubscription' | 'subscribe'>,
  known: Known,
  tell: (subscription: PushSubscription) => Promise<void>,
): Promise<void> {
  const current = await manager.getSubscription()
  const isOfKey = current !== null && keyOf(current) === known.key
  if (isOfKey && known.here && current.endpoint === known.endpoint) return
  if (current && isOfKey && known.here) return tell(current)
  // A subscription with another key can't be changed, and the push service refuses one that the server removed.
  await current?.unsubscribe()
  await tell(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: known.key }))
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
