import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { now } from '../../../device/clock.ts'

export type Sent = Answer<'GET /challenges/:challengeId/invitations'>

// A mail server reports within seconds that it rejects an address.
const ANSWERED_WITHIN_MS = 60_000
const ASK_AGAIN_MS = 3_000

/**
 * The query of the invites that the person sent for a challenge: refetched each time it is shown, and again while a
 * mail sent a moment ago may still bounce.
 */
export function sentQuery(challengeId: string) {
  return {
    ...read('GET /challenges/:challengeId/invitations', { params: { challengeId } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: Sent | undefined } }) =>
      state.data?.items.some(isOnItsWay) ? ASK_AGAIN_MS : false,
  } as const
}

function isOnItsWay({ email, status, sentAt }: Sent['items'][number]): boolean {
  return email !== null && status === 'sent' && now() - Date.parse(sentAt) < ANSWERED_WITHIN_MS
}
