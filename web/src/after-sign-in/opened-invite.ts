import { ApiError, call } from '../api/api.ts'
import { queryClient } from '../api/queries.ts'
import { deviceMark } from '../device/device-mark.ts'
import { KEPT } from '../device/kept.ts'
import { readForThisTab, writeForThisTab } from '../device/stored.ts'
import { inTurn } from './in-turn.ts'

/** Keeps the invite that a visitor has opened in this tab, until somebody comes in. */
export function keepOpenedInvite(token: string): void {
  writeForThisTab(KEPT.openedInvite, token)
}

/** Nobody wants that invite any more. */
export function forgetOpenedInvite(): void {
  writeForThisTab(KEPT.openedInvite, '')
}

/**
 * Tells the server that whoever came in has opened the invite, however they came in: so it waits for the account on every
 * device, also where this browser is one of a chat app's and gone tomorrow (docs/rules/challenges.md#invites). One that
 * opens nothing any more is forgotten; without a connection it is kept.
 */
export async function bringOpenedInvite(): Promise<void> {
  await inTurn(KEPT.openedInvite, async () => {
    const token = readForThisTab(KEPT.openedInvite)
    if (!token) return
    try {
      await call('POST /invites/:token/open', { params: { token }, body: { device: deviceMark() } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'offline') return
    }
    forgetOpenedInvite()
    void queryClient.invalidateQueries({ queryKey: ['GET /home'] })
  })
}
