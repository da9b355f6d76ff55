import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '../../api/api.ts'
import { Loading } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { LoadFailed } from '../states/LoadFailed.tsx'

type NotOpenedProps = {
  query: UseQueryResult
  /** That there is no such thing, or no more. */
  gone: ComponentProps<typeof EmptyState>
  /** That it couldn't be read, and what is safe all the same. */
  failed: { title: string; safe: string }
  loading: string
  /** Its bones, until it comes. */
  children: ReactNode
}

/** What a desk shows of one thing that is on its way, didn't come, or is not there. */
export function DetailState({ query, gone, failed, loading, children }: NotOpenedProps) {
  if (query.error instanceof ApiError && [404, 400].includes(query.error.status))
    return <EmptyState size="line" {...gone} />
  if (query.isError) return <LoadFailed {...failed} query={query} />
  return <Loading text={loading}>{children}</Loading>
}
