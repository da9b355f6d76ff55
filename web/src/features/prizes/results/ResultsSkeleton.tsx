import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** The skeleton of a result while it loads. */
export function ResultsSkeleton() {
  const { t } = useTranslation('results')
  return (
    <Loading text={t('loading')}>
      <div className="mx-auto flex w-full max-w-[calc(1080px+2*var(--gutter))] flex-col gap-4 px-[var(--gutter)] pt-20">
        <Skeleton className="mx-auto h-9 w-3/4 lg:w-1/3" />
        <Skeleton className="mx-auto h-5 w-1/2 lg:w-1/4" />
        <div className="mx-auto mt-14 flex w-full max-w-[580px] items-end gap-2">
          <Skeleton className="h-21 flex-1" />
          <Skeleton className="h-30 flex-1" />
          <Skeleton className="h-16 flex-1" />
        </div>
        <Skeleton className="h-[198px] rounded-lg" />
        <Skeleton className="h-[92px] rounded-lg" />
      </div>
    </Loading>
  )
}
