import { call } from '../../api/api.ts'
import { STORAGE_KEYS } from '../../device/storage-keys.ts'
import { writeStored } from '../../device/stored.ts'
import { currentSession } from '../../session/session.ts'
import type { Chosen } from '../../components/account/notification-choices.ts'

/** What this browser says of being told: `home-screen` where it can be once the app is installed. */
export type PushState = 'possible' | 'blocked' | 'home-screen' | 'impossible'

/** Returns what stands between this browser and being told. */
export function pushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    const isApple = /iPhone|iPad/.test(navigator.userAgent)
    return isApple && !matchMedia('(display-mode: standalone)').matches ? 'home-screen' : 'impossible'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/**
 * Asks whether this browser may be told, and has it told; null where its person said no. Call it in the tap itself: browsers
 * ask at no other time.
 */
export async function beTold(key: string): Promise<Chosen | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another key of the server couldn't be used, and can't be changed.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const chosen = await call('PUT /notifications/push', {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  })
  // By which a later visit knows that this person wants to be told here, and renews what no longer works.
  writeStored(STORAGE_KEYS.push, currentSession()?.userId ?? null)
  return chosen
}

/** Has this browser told no more. */
export async function beLeftAlone(): Promise<Chosen> {
  const chosen = await call('DELETE /notifications/push')
  writeStored(STORAGE_KEYS.push, null)
  // The server sends nothing any more, whether the browser forgets it, too, or not.
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.pushManager.getSubscription().then(
    subscription => subscription?.unsubscribe(),
    () => {},
  )
  return chosen
}
