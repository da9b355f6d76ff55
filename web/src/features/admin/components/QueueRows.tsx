import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import type { QueueAddress } from './use-queue-address.ts'

type QueueRowsProps<Row> = {
  label: string
  query: UseInfiniteQueryResult<{ pages: { items: Row[] }[] }> & { isPlaceholderData: boolean }
  idOf: (row: Row) => string
  address: QueueAddress
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** The rows of a queue, each a link to its detail view. Arrow keys move between rows. */
export function QueueRows<Row>({ label, query, idOf, address, empty, children }: QueueRowsProps<Row>) {
  const { t } = useTranslation('admin-payouts')
  const rows = query.data?.pages.flatMap(page => page.items)
  return (
    <section aria-label={label} className="overflow-hidden rounded-[20px] bg-surface shadow-e1">
      {!rows ? (
        query.isError ? (
          <LoadFailed title={t('list.failed')} safe="" query={query} />
        ) : (
          <Loading text={t('list.loading')}>
            {[0, 1, 2, 3].map(row => (
              <div key={row} className="flex flex-col gap-2 border-t border-line px-4 py-4 first:border-0">
                <Skeleton className="h-4 w-40" />
                <Skeleton className="h-4 w-56" />
              </div>
            ))}
          </Loading>
        )
      ) : rows.length === 0 ? (
        empty
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it take the keys */}
          <ul onKeyDown={goToRow} className={classes('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
            {rows.map(row => {
              const id = idOf(row)
              const { link, ...about } = address.rowLink(id)
              const isOpen = address.search.open === id
              return (
                <li key={id} className="border-t border-line first:border-0">
                  <Link
                    {...link}
                    {...about}
                    resetScroll={false}
                    data-row={id}
                    aria-current={isOpen || undefined}
                    className={classes(
                      'block px-4 py-3 focus-visible:-outline-offset-3',
                      isOpen ? 'bg-brand-soft' : 'hover:bg-fill/50',
                    )}
                  >
                    {children(row)}
                  </Link>
                </li>
              )
            })}
          </ul>
          <MoreButton
            query={query}
            label={t('list.more')}
            busyLabel={t('list.loading')}
            size="sm"
            className="border-t border-line p-3"
          />
        </>
      )}
    </section>
  )
}

function goToRow(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex(row => row === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  rows[Math.min(Math.max(next, 0), rows.length - 1)]!.focus()
}
