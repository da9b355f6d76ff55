import { useTranslation } from 'react-i18next'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** The skeleton of the home screen while it loads; `atOnce` if it was already visible before. */
export function HomeSkeleton({ atOnce = false }: { atOnce?: boolean }) {
  const { t } = useTranslation('home')
  return (
    <Loading text={t('loading')} atOnce={atOnce}>
      <Skeleton className="h-[347px] rounded-[28px] xl:hidden" />
      <div className="hidden gap-2 xl:flex">
        <Skeleton className="h-12 flex-1 rounded-full" />
        <Skeleton className="size-12 rounded-full" />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <Skeleton className="my-2 h-7 w-44" />
        <Skeleton className="h-12 w-full rounded-full lg:w-[340px]" />
      </div>
      <div className="mt-3 flex flex-col gap-2.5 md:hidden">
        {[0, 1, 2].map(key => (
          <Skeleton key={key} className="h-[84px] rounded-lg" />
        ))}
      </div>
      <div className="mt-3 hidden grid-cols-2 gap-3 md:grid">
        {[0, 1, 2, 3].map(key => (
          <Skeleton key={key} className="h-[222px] rounded-lg" />
        ))}
      </div>
    </Loading>
  )
}

/** The skeleton of the hero card in the rail, and of the content below it. */
export function RailSkeleton() {
  return (
    <>
      <Skeleton className="h-[329px] rounded-[28px]" />
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-[180px] rounded-lg" />
    </>
  )
}

/** The skeleton of search results. */
export function FoundSkeleton() {
  const { t } = useTranslation('home')
  return (
    <Loading text={t('loading')}>
      <div className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map(key => (
          <Skeleton key={key} className="h-[236px] rounded-lg" />
        ))}
      </div>
    </Loading>
  )
}

/** The space of the invitations waiting for an answer. */
export function InvitationsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="mb-5 grid gap-3 md:grid-cols-2">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-[219px] rounded-lg md:odd:last:col-span-2" />
      ))}
    </div>
  )
}
