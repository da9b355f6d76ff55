import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readPages } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { CASES_FRESH_MS } from './case-data.ts'
import { PhotoCard } from './PhotoCard.tsx'

type PhotoQueueProps = { isDecided: boolean; onDecided: (isDecided: boolean) => void }

/** Reported photos: open ones, the first due first, or decided ones. */
export function PhotoQueue({ isDecided, onDecided }: PhotoQueueProps) {
  const { t } = useTranslation('admin-reports')
  const query = useInfiniteQuery({
    ...readPages('GET /admin/photo-reports', { query: { state: isDecided ? 'decided' : 'open' } }),
    staleTime: 0,
    refetchInterval: CASES_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const cases = query.data?.pages.flatMap(page => page.items) ?? []
  return (
    <section aria-labelledby="photo-queue" className="px-[var(--gutter)] pb-10 lg:px-6 lg:pt-5">
      <h2 id="photo-queue" className="type-title text-[1.375rem]">
        {t('photos.title')}
      </h2>
      <p className="text-sm text-ink-2">{t('photos.sentence')}</p>
      <div role="group" aria-label={t('photos.label')} className="my-4 flex flex-wrap gap-2">
        <Chip active={!isDecided} onClick={() => onDecided(false)}>
          {t('state.open')}
        </Chip>
        <Chip active={isDecided} onClick={() => onDecided(true)}>
          {t('state.decided')}
        </Chip>
      </div>
      {!query.data ? (
        query.isError ? (
          <LoadFailed title={t('photos.failed')} safe="" query={query} />
        ) : (
          <Loading text={t('photos.loading')}>
            {[0, 1].map(row => (
              <Skeleton key={row} className="mb-4 h-[220px] rounded-lg" />
            ))}
          </Loading>
        )
      ) : cases.length === 0 ? (
        <EmptyState
          seed="photos"
          palette="areia"
          icon={<Check size={20} />}
          title={t(isDecided ? 'photos.emptyDecided' : 'photos.empty')}
          sentence={t(isDecided ? 'photos.emptyDecidedSentence' : 'photos.emptySentence')}
        />
      ) : (
        <>
          <ul className="grid gap-4 2xl:grid-cols-2">
            {cases.map(one => (
              <li key={one.photoId}>
                <PhotoCard one={one} />
              </li>
            ))}
          </ul>
          <MoreButton query={query} label={t('list.more')} busyLabel={t('photos.loading')} size="sm" className="p-3" />
        </>
      )}
    </section>
  )
}
