import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DetailState } from '../components/DetailState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The loading state of a drawer, in the form of a payout or of banking details. */
export function DrawerNotOpened({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation('admin-payouts')
  return (
    <DetailState
      query={query}
      gone={{ title: t('list.gone'), sentence: t('list.goneSentence') }}
      failed={{ title: t('list.one'), safe: t('list.safe') }}
      loading={t('list.loading')}
    >
      <div className="flex items-center gap-4">
        <Skeleton className="size-15 rounded-full" />
        <Skeleton className="h-6 w-36" />
      </div>
      <Skeleton className="mt-6 h-10 w-44" />
      <Skeleton className="mt-6 h-40" />
      <Skeleton className="mt-5 h-20" />
    </DetailState>
  )
}
