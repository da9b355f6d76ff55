import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { LandingTexts } from './texts.ts'

/** The section of open challenges, with skeletons until they have loaded. */
export function OpenFrame({ t, children }: { t: LandingTexts; children?: ReactNode }) {
  return (
    <section id="open" aria-labelledby="open-title" className="relative scroll-mt-6 pt-14 lg:pt-16">
      <h2 id="open-title" className="type-title text-title lg:text-[2rem]">
        {t('open.title')}
      </h2>
      <div className="mt-5 lg:mt-7">{children ?? <OpenSkeleton />}</div>
    </section>
  )
}

export function OpenSkeleton() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4">
      <Skeleton className="h-[250px] rounded-lg!" />
      <Skeleton className="hidden h-[250px] rounded-lg! sm:block" />
      <Skeleton className="hidden h-[250px] rounded-lg! lg:block" />
    </div>
  )
}
