import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/Skeleton.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'

type PagedListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  failed: string
  skeleton: ReactNode
  empty: ReactNode
  more: string
  /** replaces the button after the last page */
  end?: ReactNode
  className?: string
  children: (items: Item[]) => ReactNode
}

/** A paged list: failed, loading, empty, or its items with a button for more. */
export function PagedList<Item>({ query, children, ...about }: PagedListProps<Item>) {
  const { t } = useTranslation('challenge')
  if (!query.data) {
    if (query.isError) return <LoadFailed title={about.failed} query={query} />
    return <Loading text={t('loading')}>{about.skeleton}</Loading>
  }
  const items = query.data.pages.flatMap(page => page.items)
  if (items.length === 0) return about.empty
  return (
    <div className={about.className}>
      {children(items)}
      <MoreButton query={query} label={about.more} className="mt-6" />
      {about.end && !query.hasNextPage && <div className="mt-6 text-center">{about.end}</div>}
    </div>
  )
}
