import type { Query } from '@tanstack/react-query'
import { ApiError } from '../api/api.ts'
import { failureOf } from '../api/failure.ts'
import { queryClient } from '../api/queries.ts'
import { noteIssue, TechnicalIssue } from '../components/states/TechnicalIssue.tsx'
import { SeenAt } from '../components/states/SeenAt.tsx'
import { loadTexts } from '../language/language.ts'
import { bring } from '../loading/later.ts'
import { noteUnreachable } from '../loading/connection.ts'
import { showSeen } from '../offline/seen.ts'

/**
 * Shows what a page showed last where nobody answers or the server fails, and, unless it is the device that has no
 * network, says that something is wrong, with a retry; not of what a screen marks as told in its place (docs/rules/interface.md#technical-issues).
 */
export async function tellFailure(query: Query, error: unknown): Promise<void> {
  const failure = failureOf(error)
  if (failure === 'refused' || query.meta?.toldInPlace) return
  const wasSeen = query.state.data !== undefined || (await showSeen(query).catch(() => false))
  if (failure === 'offline') noteUnreachable(() => void queryClient.refetchQueries({ type: 'active', stale: true }))
  await loadTexts('offline')
  bring('seen-at', SeenAt)
  if (!navigator.onLine) return
  const reference = error instanceof ApiError ? error.reference : undefined
  const call = String(query.queryKey[0])
  noteIssue({ kind: 'reading', call, question: query.queryHash, reference, failure, wasSeen })
  bring('issue', TechnicalIssue)
}
