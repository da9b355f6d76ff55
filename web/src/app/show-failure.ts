import type { Query } from '@tanstack/react-query'
import { ApiError } from '../api/api.ts'
import { failureOf } from '../api/failure.ts'
import { queryClient } from '../api/queries.ts'
import { setTechnicalIssue, TechnicalIssue } from '../states/TechnicalIssue.tsx'
import { StaleSince } from '../states/StaleSince.tsx'
import { loadTexts } from '../language/language.ts'
import { fillSlot } from '../loading/lazy-slot.ts'
import { noteUnreachable } from '../loading/connection.ts'
import { restoreSnapshot } from '../offline/snapshots.ts'

/**
 * Shows the last known data of a page when the server can't be reached or fails and, unless the device itself has no
 * network, reports the problem with a retry; skipped for queries that a screen marks as reported in place
 * (docs/rules/interface.md#technical-issues).
 */
export async function showFailure(query: Query, error: unknown): Promise<void> {
  const failure = failureOf(error)
  if (failure === 'refused' || query.meta?.toldInPlace) return
  const wasSeen = query.state.data !== undefined || (await restoreSnapshot(query).catch(() => false))
  if (failure === 'offline') noteUnreachable(() => void queryClient.refetchQueries({ type: 'active', stale: true }))
  await loadTexts('offline')
  fillSlot('seen-at', StaleSince)
  if (!navigator.onLine) return
  const reference = error instanceof ApiError ? error.reference : undefined
  const call = String(query.queryKey[0])
  setTechnicalIssue({ kind: 'reading', call, question: query.queryHash, reference, failure, wasSeen })
  fillSlot('issue', TechnicalIssue)
}
