import type { Details } from '../components/challenge-data.ts'
import type { ActionsState } from './Actions.tsx'

/**
 * Sharing a challenge: by the invite dialog for participants, by its public page for others. A private one is shared by
 * its invite link only, because its public page is closed to others; then there may be nothing to share.
 */
export function shareOf({ isPrivate, can }: Details, actions: ActionsState): (() => void) | undefined {
  if (can.invite) return () => actions.open('invite')
  return isPrivate ? undefined : () => actions.open('share')
}
