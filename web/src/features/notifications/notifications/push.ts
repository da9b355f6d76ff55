import { call } from '../../../api/api.ts'
import { STORAGE_KEYS } from '../../../device/storage-keys.ts'
import { writeStored } from '../../../device/stored.ts'
import { currentSession } from '../../../session/session.ts'
import type { Chosen } from '../../accounts/components/settings/notification-choices.ts'

/** Whether this browser can receive pushes: `home-screen` if it can once the app is installed. */
export type PushState = 'possible' | 'blocked' | 'home-screen' | 'impossible'

/** Returns what prevents this browser from receiving pushes. */
export function pushState(): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    const isApple = /iPhone|iPad/.test(navigator.userAgent)
    return isApple && !matchMedia('(display-mode: standalone)').matches ? 'home-screen' : 'impossible'
  }
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/**
 * Asks for permission and subscribes this browser to pushes; null when the person declined. Must be called in the tap's
 * handler: browsers ask at no other time.
 */
export async function beTold(key: string): Promise<Chosen | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription made for another key of the server can't be used, and can't be changed.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const chosen = await call('PUT /notifications/push', {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  })
  // Lets a later visit know that this person wants pushes here, so that it renews a broken subscription.
  writeStored(STORAGE_KEYS.push, currentSession()?.userId ?? null)
  return chosen
}

/** Unsubscribes this browser from pushes. */
export async function beLeftAlone(): Promise<Chosen> {
  const chosen = await call('DELETE /notifications/push')
  writeStored(STORAGE_KEYS.push, null)
  // The server no longer sends anything, whether or not the browser forgets the subscription, too.
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.pushManager.getSubscription().then(
    subscription => subscription?.unsubscribe(),
    () => {},
  )
  return chosen
}
