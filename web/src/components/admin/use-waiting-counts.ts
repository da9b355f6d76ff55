import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useDeskAccess } from '../../session/session.ts'
import type { AdminPart } from './admin-navigation.ts'

/** How often what waits at the desk is asked for anew while somebody looks at it: others decide, too. */
export const ADMIN_REFRESH_MS = 15_000

/** How much waits for somebody, by part of the desk; nothing is known before a second factor was given. */
export function useWaitingCounts(): Partial<Record<AdminPart, number>> {
  const fresh = { enabled: useDeskAccess() === 'open', staleTime: 0, refetchInterval: ADMIN_REFRESH_MS }
  const payouts = useQuery({ ...read('GET /admin/payouts/counts'), ...fresh })
  const applications = useQuery({ ...read('GET /admin/ambassador-applications'), ...fresh })
  const queues = useQuery({ ...read('GET /admin/waiting'), ...fresh })
  return {
    ...queues.data,
    ...(payouts.data && { payouts: payouts.data.payouts.pending, reviews: payouts.data.reviews }),
    ...(applications.data && { ambassadors: applications.data.items.length }),
  }
}
