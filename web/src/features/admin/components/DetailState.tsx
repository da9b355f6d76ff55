import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '../../../api/api.ts'
import { Loading } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'

type NotOpenedProps = {
  query: UseQueryResult
  /** Shown when the item doesn't exist, or no longer does. */
  gone: ComponentProps<typeof EmptyState>
  /** Shown when loading failed, with a reassurance about the data. */
  failed: { title: string; safe: string }
  loading: string
  /** Its skeleton while loading. */
  children: ReactNode
}

/** The loading, failed and not-found states of a detail view. */
export function DetailState({ query, gone, failed, loading, children }: NotOpenedProps) {
  if (query.error instanceof ApiError && [404, 400].includes(query.error.status))
    return <EmptyState size="line" {...gone} />
  if (query.isError) return <LoadFailed {...failed} query={query} />
  return <Loading text={loading}>{children}</Loading>
}
