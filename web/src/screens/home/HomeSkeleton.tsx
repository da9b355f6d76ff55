import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** The shape of the home screen while it loads. */
export function HomeSkeleton() {
  const { t } = useTranslation('home')
  return (
    <Loading text={t('loading')}>
      <Skeleton className="h-[248px] rounded-[28px] xl:hidden" />
      <div className="hidden gap-2 xl:flex">
        <Skeleton className="h-12 max-w-[300px] flex-1 rounded-full" />
        <Skeleton className="h-12 flex-1 rounded-full" />
      </div>
      <Skeleton className="mt-6 h-7 w-1/2 lg:w-[200px]" />
      <Skeleton className="mt-3.5 h-[52px] rounded-[18px] lg:hidden" />
      <div className="mt-3.5 grid gap-2.5 md:grid-cols-2 md:gap-3">
        {[0, 1, 2, 3].map(key => (
          <Skeleton key={key} className="h-[90px] rounded-lg md:h-[230px]" />
        ))}
      </div>
    </Loading>
  )
}

/** The shape of what stands in the rail. */
export function RailSkeleton() {
  return (
    <>
      <Skeleton className="h-[262px] rounded-[28px]" />
      <Skeleton className="h-[132px] rounded-lg" />
      <Skeleton className="h-[100px] rounded-lg" />
    </>
  )
}
