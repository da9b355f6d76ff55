import { CHALLENGE_MARKS } from '@bora/rules/challenge-marks.ts'
import { COUNTED_STATES } from '@bora/rules/metrics.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { readPages } from '../../../api/queries.ts'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { AdminGate } from '../components/AdminGate.tsx'
import { QueuePage } from '../components/QueuePage.tsx'
import { QueueRows } from '../components/QueueRows.tsx'
import { QueueSearch } from '../components/QueueSearch.tsx'
import { useQueueAddress } from '../components/use-queue-address.ts'
import { peopleText } from '../../challenges/components/phase.ts'
import { day, money } from '../../../language/format.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { ListedChallenge } from './challenge-desk.ts'
import { OpenChallenge } from './OpenChallenge.tsx'
import { StandingTags } from './StandingTags.tsx'

const MAX_SEARCH = 80
const KINDS = [...COUNTED_STATES, ...CHALLENGE_MARKS] as const

/** All challenges, and the admins' actions on them: mark, or cancel. */
export function AdminChallenges() {
  return (
    <AdminGate>
      <Desk />
    </AdminGate>
  )
}

function Desk() {
  const { t } = useTranslation('admin-challenges')
  usePageTitle(t('title'))
  const address = useQueueAddress(deskPaths.adminChallenges)
  const { status, q: search, open } = address.search
  const only = KINDS.find(each => each === status)
  const query = useInfiniteQuery({
    ...readPages('GET /admin/challenges', { query: { ...(only && { only }), ...(search && { search }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  // For an admin whose role was removed meanwhile, this page no longer exists.
  if (query.error instanceof ApiError && query.error.code === 'not_found') throw notFound()
  return (
    <AdminLayout part="challenges">
      <QueuePage
        title={t('title')}
        sentence={t('sentence')}
        address={address}
        tools={
          <>
            <QueueSearch label={t('search')} clearLabel={t('clear')} maxLength={MAX_SEARCH} address={address} />
            <div role="group" aria-label={t('filter.label')} className="flex flex-wrap gap-2">
              {(['all', ...KINDS] as const).map(kind => (
                <Chip
                  key={kind}
                  active={kind === (only ?? 'all')}
                  onClick={() => address.filter({ status: kind === 'all' ? '' : kind })}
                >
                  {t(`filter.${kind}`)}
                </Chip>
              ))}
            </div>
          </>
        }
        list={
          <QueueRows<ListedChallenge>
            label={t('title')}
            query={query}
            idOf={({ id }) => id}
            address={address}
            empty={
              <EmptyState
                seed="challenges"
                palette="areia"
                icon={<Trophy size={20} />}
                title={t('none')}
                sentence={t(search || only ? 'noneSentence' : 'noneYet')}
              />
            }
          >
            {challenge => <Row challenge={challenge} />}
          </QueueRows>
        }
        detail={open && <OpenChallenge key={open} id={open} />}
        nothing={
          <EmptyState
            seed="challenges"
            palette="areia"
            icon={<Trophy size={20} />}
            title={t('nothing')}
            sentence={t('nothingSentence')}
          />
        }
      />
    </AdminLayout>
  )
}

function Row({ challenge }: { challenge: ListedChallenge }) {
  const { t } = useTranslation(['admin-challenges', 'challenge-card'])
  const { t: ofCards } = useTranslation('challenge-card')
  const { title, creator, startDate, endDate, participants, pool } = challenge
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-[650] break-words">{title}</span>
        {pool.poolCents > 0 && (
          <span className="type-num shrink-0 text-[0.9375rem]">{money(pool.poolCents, pool.currency)}</span>
        )}
      </span>
      <span className="text-sm break-words text-ink-2">
        {t('row.by', { name: creator.name })} · {peopleText(ofCards, participants)} ·{' '}
        {t('row.dates', { from: day(startDate, 'short'), until: day(endDate, 'short') })}
      </span>
      <StandingTags challenge={challenge} />
    </span>
  )
}
