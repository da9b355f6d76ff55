import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { read, readPages } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { day } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { CASES_FRESH_MS, instantText } from './case-data.ts'

type Review = Answer<'GET /admin/reviews/:activityId'>

/** Reviews that participants decide at present: where each is, and when staff would take over. */
export function ReviewsUnderWay() {
  const { t } = useTranslation('admin-reports')
  const query = useInfiniteQuery({
    ...readPages('GET /admin/reviews', { query: {} }),
    staleTime: 0,
    refetchInterval: CASES_FRESH_MS,
  })
  const reviews = query.data?.pages.flatMap(page => page.items) ?? []
  return (
    <section aria-label={t('review.title')} className="mx-auto w-full max-w-[760px] px-[var(--gutter)] py-6 lg:px-7">
      <h2 className="type-title text-h1">{t('review.title')}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">{t('review.sentence')}</p>
      {!query.data ? (
        query.isError ? (
          <LoadFailed title={t('review.failed')} safe="" query={query} />
        ) : (
          <Loading text={t('list.loading')}>
            <Skeleton className="h-40 rounded-lg" />
          </Loading>
        )
      ) : reviews.length === 0 ? (
        <EmptyState
          seed="review"
          palette="areia"
          icon={<Users size={20} />}
          title={t('review.empty')}
          sentence={t('review.emptySentence')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {reviews.map(one => (
            <li key={one.activityId} className="rounded-lg bg-surface p-4 shadow-e1 lg:bg-sunken">
              <ReviewState review={one} named />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query} label={t('list.more')} busyLabel={t('list.loading')} size="sm" className="p-3" />
    </section>
  )
}

/** The participants' review of a reported workout, in its case at the desk; renders nothing if there was none. */
export function ReviewOfCase({ activityId }: { activityId: string }) {
  const { t } = useTranslation('admin-reports')
  const { data } = useQuery({
    ...read('GET /admin/reviews/:activityId', { params: { activityId } }),
    staleTime: 0,
    retry: false,
  })
  if (!data) return null
  return (
    <section aria-labelledby="case-review">
      <h3 id="case-review" className="mb-2 text-ui font-bold">
        {t('review.title')}
      </h3>
      <div className="rounded-md bg-sunken p-3.5">
        <ReviewState review={data} />
      </div>
    </section>
  )
}

function ReviewState({ review, named = false }: { review: Review; named?: boolean }) {
  const { t } = useTranslation('admin-reports')
  const { person, workout, challenge, phase, until, reports, answer, seats, substitutes, votes } = review
  return (
    <>
      {named && (
        <header className="mb-3 flex items-center gap-3">
          <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={44} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-ui font-[650]">{person.name}</p>
            <p className="text-sm break-words text-ink-2">
              {[workout && `${workoutName(workout.workoutType)}, ${day(workout.localDate, 'short')}`, challenge.title]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </header>
      )}
      <p className="flex flex-wrap gap-1.5">
        <Tag tone="maracuja">{t(`review.phase.${phase}`)}</Tag>
        {until && <Tag>{t('review.until', { moment: instantText(until) })}</Tag>}
        {review.appealedBy && <Tag tone="mar">{t(`review.appealedBy.${review.appealedBy}`)}</Tag>}
        {review.verdict && <Tag tone="solid">{t(`review.verdict.${review.verdict}`)}</Tag>}
      </p>
      {named && (
        <ul className="mt-2.5 text-sm">
          {reports.map(({ reason, comment }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have nothing that identifies them
            <li key={index} className="break-words">
              <strong className="font-[650]">{t(`reason.${reason}`)}</strong>
              {comment && `: ${comment}`}
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <p className="mt-2.5 text-sm break-words whitespace-pre-line">
          <strong className="font-[650]">{t('review.answer')}</strong> {answer.text ?? t('review.noAnswer')}
        </p>
      )}
      {seats.length > 0 && (
        <p className="mt-2.5 text-sm text-ink-2">
          {[...seats.map(seat => t(`review.seat.${seat.state}`)), t('review.substitutes', { count: substitutes })].join(
            ' · ',
          )}
        </p>
      )}
      {votes.length > 0 && (
        <ul className="mt-2.5 flex flex-col gap-1 text-sm">
          {votes.map(({ verdict, reason, words }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- votes have nobody's name
            <li key={index} className="break-words whitespace-pre-line">
              <strong className="font-[650]">
                {`${t(`review.verdict.${verdict}`)}: ${t(`review.reason.${reason}`)}`}
              </strong>
              {words && ` · ${words}`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
