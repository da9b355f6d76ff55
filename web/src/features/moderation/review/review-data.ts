import type { Answer, Request } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { dayOf, time } from '../../../language/format.ts'

export type ReviewData = Answer<'GET /reviews/:activityId'>
/** A vote while it is being written: without a reason at first. */
export type DraftVote = Omit<VoteBody, 'reason'> & { reason: VoteBody['reason'] | null }
export type VoteBody = Required<Request<'POST /reviews/:activityId/vote'>['body']>

/** Shows the answer of a call as the present state of its review. */
export function noteReview(data: ReviewData): void {
  const params = { activityId: data.activityId }
  queryClient.setQueryData(read('GET /reviews/:activityId', { params }).queryKey, data)
}

/** The day and time of an instant in the reader's zone. */
export function momentText(instant: string): string {
  return `${dayOf(instant, 'short')}, ${time(instant)}`
}
