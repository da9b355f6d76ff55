import type { QueryKey } from '@tanstack/react-query'
import type { Answer } from '../../api/api.ts'
import { queryClient, read } from '../../api/queries.ts'

export type QueuedPayout = Answer<'GET /admin/payouts'>['items'][number]
export type WholePayout = Answer<'GET /admin/payouts/:payoutId'>
export type Review = Answer<'GET /admin/bank-reviews'>['items'][number]
export type WholeReview = Answer<'GET /admin/bank-reviews/:personId'>
export type Destination = QueuedPayout['destination']
export type NameMatch = Review['nameMatch']

/** The query of one payout, or of one person's banking details. */
export const onePayout = (payoutId: string) => read('GET /admin/payouts/:payoutId', { params: { payoutId } })
export const oneReview = (personId: string) => read('GET /admin/bank-reviews/:personId', { params: { personId } })

/** Shows the answer to a decision, and refetches lists and counts. */
export async function showDecided(key: QueryKey, answer: unknown): Promise<void> {
  queryClient.setQueryData(key, answer)
  await readListsAgain()
}

/** Refetches everything on the desk, after a refusal because something changed meanwhile. */
export async function refetchDesk(): Promise<void> {
  await Promise.all([
    readListsAgain(),
    queryClient.invalidateQueries({ queryKey: ['GET /admin/payouts/:payoutId'] }),
    queryClient.invalidateQueries({ queryKey: ['GET /admin/bank-reviews/:personId'] }),
  ])
}

async function readListsAgain(): Promise<void> {
  await Promise.all(
    (['GET /admin/payouts', 'GET /admin/payouts/counts', 'GET /admin/bank-reviews'] as const).map(name =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
