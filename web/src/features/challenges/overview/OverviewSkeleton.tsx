import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** The skeleton of the public page while it loads. */
export function OverviewSkeleton() {
  const { t } = useTranslation('challenge')
  return (
    <Loading text={t('loading')}>
      <div className="mx-auto flex w-full max-w-[calc(1180px+2*var(--gutter))] flex-col gap-4 px-[var(--gutter)] lg:grid lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-9">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-[210px] rounded-[28px] lg:h-[372px]" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-[72px] w-4/5" />
          <Skeleton className="h-16" />
        </div>
        <Skeleton className="h-[220px] rounded-[28px] lg:h-[560px]" />
      </div>
    </Loading>
  )
}
