import type { Answer } from '../../api/api.ts'
import { queryClient } from '../../api/queries.ts'

export type Application = Answer<'GET /admin/ambassador-applications'>['items'][number]
export type Ambassador = Answer<'GET /admin/ambassadors'>['items'][number]

/** Refetches applications and ambassadors after a decision. */
export async function refetchDesk(): Promise<void> {
  await Promise.all(
    (['GET /admin/ambassador-applications', 'GET /admin/ambassadors'] as const).map(name =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
