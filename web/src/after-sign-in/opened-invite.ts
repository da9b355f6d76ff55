import { ApiError, call } from '../api/api.ts'
import { queryClient } from '../api/queries.ts'
import { deviceId } from '../device/device-id.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { readForThisTab, writeForThisTab } from '../device/stored.ts'
import { withTabLock } from './tab-lock.ts'

/** Keeps the invite that a visitor has opened in this tab, until somebody comes in. */
export function storeOpenedInvite(token: string): void {
  writeForThisTab(STORAGE_KEYS.openedInvite, token)
}

/** Nobody wants that invite any more. */
export function clearOpenedInvite(): void {
  writeForThisTab(STORAGE_KEYS.openedInvite, '')
}

/**
 * Tells the server that whoever came in has opened the invite, however they came in: so it waits for the account on every
 * device, also where this browser is one of a chat app's and gone tomorrow (docs/rules/challenges.md#invites). One that
 * opens nothing any more is forgotten; without a connection it is kept.
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
    void queryClient.invalidateQueries({ queryKey: ['GET /home'] })
  })
}
