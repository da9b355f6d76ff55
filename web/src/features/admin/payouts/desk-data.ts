import type { QueryKey } from '@tanstack/react-query'
import type { Answer } from '../../../api/api.ts'
import { queryClient, read, staleReadsAnswered } from '../../../api/queries.ts'

export type QueuedPayout = Answer<'GET /admin/payouts'>['items'][number]
export type WholePayout = Answer<'GET /admin/payouts/:payoutId'>
export type Review = Answer<'GET /admin/bank-reviews'>['items'][number]
export type WholeReview = Answer<'GET /admin/bank-reviews/:personId'>
export type Destination = QueuedPayout['destination']
export type NameMatch = Review['nameMatch']

/** The query of one payout, or of one person's banking details. */
export const onePayout = (payoutId: string) => read('GET /admin/payouts/:payoutId', { params: { payoutId } })
export const oneReview = (personId: string) => read('GET /admin/bank-reviews/:personId', { params: { personId } })

/** Shows the answer to a decision; resolves once lists and counts are up to date. */
export async function showDecided(key: QueryKey, answer: unknown): Promise<void> {
  queryClient.setQueryData(key, answer)
  await staleReadsAnswered()
}
