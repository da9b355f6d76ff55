import { VOTE_UNDO_SECONDS } from '@bora/rules/fairness/limits.ts'
import { call } from '../../../api/api.ts'
import { queryClient } from '../../../api/queries.ts'
import { noteReview, type VoteBody } from './review-data.ts'

type Held = {
  activityId: string
  body: VoteBody
  timer: ReturnType<typeof setTimeout>
  onFailed: (error: unknown) => void
}

let held: Held | null = null

/**
 * Holds a vote on the device for some seconds, where it can be undone; then sends it, or at once when the page is left
 * (docs/rules/peer-review.md#votes).
 */
export function holdVote(activityId: string, body: VoteBody, onFailed: (error: unknown) => void): void {
  void sendHeldVote()
  held = { activityId, body, timer: setTimeout(() => void sendHeldVote(), VOTE_UNDO_SECONDS * 1_000), onFailed }
  addEventListener('pagehide', sendOnLeave)
}

/** Takes the held vote back and returns it; null if it was sent. */
export function takeBackVote(): VoteBody | null {
  const body = held?.body ?? null
  release()
  return body
}

/** Sends the held vote, if there is one. */
export async function sendHeldVote(): Promise<void> {
  if (!held) return
  const { activityId, body, onFailed } = held
  release()
  try {
    noteReview(await call('POST /reviews/:activityId/vote', { params: { activityId }, body }, { keepalive: true }))
  } catch (error) {
    onFailed(error)
    await queryClient.invalidateQueries({ queryKey: ['GET /reviews/:activityId'] })
  }
}

function sendOnLeave(): void {
  void sendHeldVote()
}

function release(): void {
  if (held) clearTimeout(held.timer)
  held = null
  removeEventListener('pagehide', sendOnLeave)
}
