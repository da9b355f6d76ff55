import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { useDeskAccess } from '../../../session/session.ts'
import type { AdminPart } from './admin-navigation.ts'

/** How often the desk's queues are refetched while visible: other admins decide, too. */
export const ADMIN_REFRESH_MS = 15_000

/** How many items are pending, by part of the desk; unknown before a second factor was given. */
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
