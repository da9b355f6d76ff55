import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api.ts'
import { LoadFailed } from '../../components/states/LoadFailed.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'

/** What a drawer shows of something that is on its way, didn't come, or is not there. */
export function NotOpened({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation('admin-payouts')
  if (query.error instanceof ApiError && [404, 400].includes(query.error.status))
    return <EmptyState size="line" title={t('list.gone')} sentence={t('list.goneSentence')} />
  if (query.isError) return <LoadFailed title={t('list.one')} safe={t('list.safe')} query={query} />
  return (
    <Loading text={t('list.loading')}>
      <div className="flex items-center gap-4">
        <Skeleton className="size-15 rounded-full" />
        <Skeleton className="h-6 w-36" />
      </div>
      <Skeleton className="mt-6 h-10 w-44" />
      <Skeleton className="mt-6 h-40" />
      <Skeleton className="mt-5 h-20" />
    </Loading>
  )
}
