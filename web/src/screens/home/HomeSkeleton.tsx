import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** The shape of the home screen while it loads. */
export function HomeSkeleton() {
  const { t } = useTranslation('home')
  return (
    <Loading text={t('loading')}>
      <Skeleton className="h-[248px] rounded-[28px] xl:hidden" />
      <div className="mt-4 flex gap-2">
        <Skeleton className="h-12 flex-1 rounded-full lg:max-w-[300px]" />
        <Skeleton className="size-12 rounded-full" />
      </div>
      <div className="mt-3 flex gap-2 lg:hidden">
        {[0, 1, 2, 3].map(key => (
          <Skeleton key={key} className="h-[38px] flex-1 rounded-full" />
        ))}
      </div>
      <Skeleton className="mt-7 h-7 w-1/2" />
      <div className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-3">
        {[0, 1, 2].map(key => (
          <Skeleton key={key} className="h-[240px] rounded-lg max-lg:last:hidden" />
        ))}
      </div>
    </Loading>
  )
}
