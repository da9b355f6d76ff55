import type { Answer } from '../../api/api.ts'
import { read } from '../../api/queries.ts'
import { now } from '../../device/clock.ts'

export type Sent = Answer<'GET /challenges/:challengeId/invitations'>

// A mail server says within seconds that it takes no mail for an address.
const ANSWERED_WITHIN_MS = 60_000
const ASK_AGAIN_MS = 3_000

/**
 * The query of whom one invited to a challenge: what became of it is asked for each time it is looked at, and again while
 * what was sent a moment ago may still come back.
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
