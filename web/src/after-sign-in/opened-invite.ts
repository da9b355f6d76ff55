import { ApiError, call } from '../api/api.ts'
import { deviceId } from '../device/device-id.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { readForThisTab, writeForThisTab } from '../device/stored.ts'
import { withTabLock } from './tab-lock.ts'

/** Stores the invite that a visitor opened in this tab, until someone signs in. */
export function storeOpenedInvite(token: string): void {
  writeForThisTab(STORAGE_KEYS.openedInvite, token)
}

/** Discards the stored invite. */
export function clearOpenedInvite(): void {
  writeForThisTab(STORAGE_KEYS.openedInvite, '')
}

/**
 * Reports the opened invite to the server for the account that signed in, by any method: the invite is then available
 * to the account on every device, even if this is a chat app's browser that is gone tomorrow
 * (docs/rules/challenges.md#invites). An invalid invite is discarded; without a connection it is kept.
 */
export async function submitOpenedInvite(): Promise<void> {
  await withTabLock(STORAGE_KEYS.openedInvite, async () => {
    const token = readForThisTab(STORAGE_KEYS.openedInvite)
    if (!token) return
    try {
      await call('POST /invites/:token/open', { params: { token }, body: { device: deviceId() } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'offline') return
    }
    clearOpenedInvite()
  })
}
