import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** The skeleton of a challenge while it loads. */
export function ChallengeSkeleton() {
  const { t } = useTranslation('challenge')
  return (
    <Loading text={t('loading')}>
      <div className="mx-auto w-full max-w-[calc(var(--content-max)+2*var(--gutter))] lg:px-[30px] lg:pt-[84px]">
        <Skeleton className="h-[250px] rounded-none lg:rounded-[28px]" />
        <div className="relative -mt-[34px] flex flex-col gap-3.5 rounded-t-xl bg-canvas px-[var(--gutter)] pt-6 md:grid md:grid-cols-[minmax(0,1fr)_40%] md:gap-x-5 lg:mt-[26px] lg:grid-cols-[minmax(0,1fr)_36.5%] lg:gap-[26px] lg:px-0 lg:pt-0">
          <Skeleton className="h-[26px] w-3/5 md:col-span-2 lg:hidden" />
          <Skeleton className="h-[72px] w-4/5 md:col-span-2 lg:hidden" />
          <Skeleton className="h-[172px] rounded-lg md:h-[500px]" />
          <Skeleton className="h-[184px] rounded-lg lg:h-[240px]" />
        </div>
      </div>
    </Loading>
  )
}
