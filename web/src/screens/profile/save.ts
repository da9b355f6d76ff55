import type { Calls } from '@bora/contract/api.ts'
import { call } from '../../api.ts'
import { queryClient, read } from '../../queries.ts'

export type Change = Calls['PATCH /me']['request']['body']

/** Stores what is given of one's own profile, and shows it everywhere. */
export async function save(change: Change): Promise<void> {
  queryClient.setQueryData(read('GET /me').queryKey, await call('PATCH /me', { body: change }))
}
