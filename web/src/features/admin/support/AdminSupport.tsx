import { SUPPORT_SEARCH_MAX_LENGTH, SUPPORT_STATES } from '@bora/rules/limits.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { Headset, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { readPages } from '../../../api/queries.ts'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { QueuePage } from '../components/QueuePage.tsx'
import { QueueRows } from '../components/QueueRows.tsx'
import { QueueSearch } from '../components/QueueSearch.tsx'
import { useQueueAddress } from '../components/use-queue-address.ts'
import { now, useClock } from '../../../device/clock.ts'
import { relative } from '../../../language/relative-time.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { OpenTicket } from './OpenTicket.tsx'
import { type QueuedTicket, TICKETS_FRESH_MS } from './ticket-data.ts'
import { TicketTag } from './TicketTag.tsx'

const FILTERS = [...SUPPORT_STATES, 'all'] as const

/** The admins' queue of support requests. */
export function AdminSupport() {
  const { t } = useTranslation('admin-support')
  useClock()
  usePageTitle(t('title'))
  const address = useQueueAddress(deskPaths.adminSupport)
  const { status, q: search, open } = address.search
  const filter = FILTERS.find(each => each === status) ?? 'waiting'
  const query = useInfiniteQuery({
    ...readPages('GET /admin/support/tickets', {
      query: { ...(filter !== 'all' && { state: filter }), ...(search && { search }) },
    }),
    staleTime: 0,
    refetchInterval: TICKETS_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  // For an admin whose role was removed meanwhile, this page no longer exists.
  if (query.error instanceof ApiError && query.error.code === 'not_found') throw notFound()
  const waiting = query.data?.pages[0]?.waiting
  const empty = search ? 'found' : filter === 'waiting' ? 'waiting' : 'other'
  return (
    <AdminLayout part="support" waiting={waiting === undefined ? undefined : { support: waiting }}>
      <QueuePage
        title={t('title')}
        sentence={t('sentence')}
        address={address}
        tools={
          <>
            <QueueSearch
              label={t('search')}
              clearLabel={t('clear')}
              maxLength={SUPPORT_SEARCH_MAX_LENGTH}
              address={address}
            />
            <div role="group" aria-label={t('filter.label')} className="flex flex-wrap gap-2">
              {FILTERS.map(value => (
                <Chip
                  key={value}
                  active={value === filter}
                  {...(value === 'waiting' && waiting !== undefined && { count: waiting })}
                  onClick={() => address.filter({ status: value === 'waiting' ? '' : value })}
                >
                  {t(`filter.${value}`)}
                </Chip>
              ))}
            </div>
          </>
        }
        list={
          <QueueRows<QueuedTicket>
            label={t('title')}
            query={query}
            idOf={ticket => ticket.number}
            address={address}
            empty={
              <EmptyState
                seed="support"
                palette="areia"
                icon={<Headset size={20} />}
                title={t(`empty.${empty}`)}
                sentence={t(`empty.${empty}Sentence`, { search })}
              />
            }
          >
            {ticket => <Row ticket={ticket} />}
          </QueueRows>
        }
        detail={open && <OpenTicket key={open} number={open} />}
        nothing={
          <EmptyState
            seed="support"
            palette="areia"
            icon={<Headset size={20} />}
            title={t('nothing')}
            sentence={t('nothingSentence')}
          />
        }
      />
    </AdminLayout>
  )
}

function Row({ ticket }: { ticket: QueuedTicket }) {
  const { t } = useTranslation(['admin-support', 'support'])
  const { number, topic, state, asker, waitingSince, last, preview, hasReference } = ticket
  const when = waitingSince
    ? t('row.waits', { when: relative(waitingSince, now()) })
    : t('row.last', { when: relative(last.at, now()) })
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-[650] break-words">{asker.name || asker.email || t('somebody')}</span>
        <span className="shrink-0 text-sm text-ink-2 tabular-nums">{number}</span>
      </span>
      <span className="flex items-center gap-1.5 text-sm">
        <span className="min-w-0 break-words">{t(`support:topics.${topic}`)}</span>
        {hasReference && (
          <TriangleAlert
            size={15}
            strokeWidth={2.4}
            role="img"
            aria-label={t('row.reference')}
            className="shrink-0 text-danger-text"
          />
        )}
      </span>
      <span className="line-clamp-2 text-sm break-words text-ink-2">{preview}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <TicketTag state={state} />
        {when}
      </span>
    </span>
  )
}
