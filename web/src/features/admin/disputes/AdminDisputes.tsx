import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { readPages } from '../../../api/queries.ts'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { AdminGate } from '../components/AdminGate.tsx'
import { QueuePage } from '../components/QueuePage.tsx'
import { QueueRows } from '../components/QueueRows.tsx'
import { useQueueAddress } from '../components/use-queue-address.ts'
import { now, useClock } from '../../../device/clock.ts'
import { list, money } from '../../../language/format.ts'
import { relative } from '../../../language/relative-time.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { DISPUTES_FRESH_MS, idOf, type QueuedDispute } from './dispute-data.ts'
import { OpenDispute } from './OpenDispute.tsx'
import { StateTag } from './StateTag.tsx'

/** The admins' desk for disputes of results. */
export function AdminDisputes() {
  return (
    <AdminGate>
      <Desk />
    </AdminGate>
  )
}

const STATES = ['open', 'ended'] as const

function Desk() {
  const { t } = useTranslation('admin-disputes')
  useClock()
  usePageTitle(t('title'))
  const address = useQueueAddress(deskPaths.adminDisputes)
  const { status, open } = address.search
  const state = STATES.find(each => each === status) ?? 'open'
  const query = useInfiniteQuery({
    ...readPages('GET /admin/disputes', { query: { state } }),
    staleTime: 0,
    refetchInterval: DISPUTES_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  // For an admin whose role was removed meanwhile, this page no longer exists.
  if (query.error instanceof ApiError && query.error.code === 'not_found') throw notFound()
  const waiting = query.data?.pages[0]?.open
  return (
    <AdminLayout part="disputes" waiting={waiting === undefined ? undefined : { disputes: waiting }}>
      <QueuePage
        title={t('title')}
        sentence={t('sentence')}
        address={address}
        tools={
          <div role="group" aria-label={t('filter.label')} className="flex flex-wrap gap-2">
            {STATES.map(value => (
              <Chip
                key={value}
                active={value === state}
                {...(value === 'open' && waiting !== undefined && { count: waiting })}
                onClick={() => address.filter({ status: value === 'open' ? '' : value })}
              >
                {t(`filter.${value}`)}
              </Chip>
            ))}
          </div>
        }
        list={
          <QueueRows<QueuedDispute>
            label={t('title')}
            query={query}
            idOf={idOf}
            address={address}
            empty={
              <EmptyState
                seed="disputes"
                palette="areia"
                icon={<Scale size={20} />}
                title={t(`empty.${state}`)}
                sentence={t(`empty.${state}Sentence`)}
              />
            }
          >
            {dispute => <Row dispute={dispute} />}
          </QueueRows>
        }
        detail={open && <OpenDispute key={open} open={open} />}
        nothing={
          <EmptyState
            seed="disputes"
            palette="areia"
            icon={<Scale size={20} />}
            title={t('nothing')}
            sentence={t('nothingSentence')}
          />
        }
      />
    </AdminLayout>
  )
}

function Row({ dispute }: { dispute: QueuedDispute }) {
  const { t } = useTranslation('admin-disputes')
  const { challenge, openedBy, about, workouts, contestedCents, currency, openedAt, endedAt, state } = dispute
  const people = list(about.map(one => one.name))
  const when = endedAt
    ? t('row.ended', { when: relative(endedAt, now()) })
    : t('row.waits', { when: relative(openedAt, now()) })
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-[650] break-words">{challenge.title}</span>
        <span className="type-num shrink-0 text-[0.9375rem]">{money(contestedCents, currency)}</span>
      </span>
      <span className="text-sm break-words text-ink-2">
        {t('row.about', { count: workouts, people })} · {t('row.by', { name: openedBy.name })}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <StateTag state={state} />
        {when}
      </span>
    </span>
  )
}
