import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AnswerReport } from './AnswerReport.tsx'
import { Outcome } from './Outcome.tsx'
import type { ReviewData } from './review-data.ts'
import { ReviewFrame } from '../components/ReviewFrame.tsx'
import { ReviewWorkout } from './ReviewWorkout.tsx'
import { WorkoutLine } from './WorkoutLine.tsx'

/** The review of a workout by people of its challenge: for who reviews it, for its author and for who reported it. */
export function Review() {
  const { activity: activityId = '' } = useParams({ strict: false })
  const { t } = useTranslation('review')
  const query = useQuery({ ...read('GET /reviews/:activityId', { params: { activityId } }), staleTime: 0 })
  if (query.data) return <Loaded key={activityId} review={query.data} />
  const isMissing = query.error?.status === 404 || query.error?.status === 400
  return (
    <ReviewFrame title={t('title')}>
      {isMissing ? (
        <EmptyState seed="review" palette="mar" title={t('missing')} sentence={t('missingSentence')} />
      ) : query.isError ? (
        <LoadFailed className="rounded-lg bg-surface shadow-e1" title={t('failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-12 rounded-md" />
          <Skeleton className="mt-4 aspect-[3/2] rounded-[28px]" />
          <Skeleton className="mt-4 h-24 rounded-lg" />
        </Loading>
      )}
    </ReviewFrame>
  )
}

function Loaded({ review }: { review: ReviewData }) {
  if (review.role === 'reviewer') return <ReviewWorkout review={review} />
  if (review.can.includes('answer')) return <AnswerReport review={review} />
  if (review.outcome) return <Outcome review={review} outcome={review.outcome} />
  return <Waiting review={review} />
}

function Waiting({ review }: { review: ReviewData }) {
  const { t } = useTranslation('review')
  const { role, phase, activity, answer } = review
  return (
    <ReviewFrame title={t(role === 'author' ? 'underReviewTitle' : 'title')}>
      {activity && (
        <WorkoutLine
          activity={activity}
          aside={
            phase !== 'ended' && (
              <Tag tone="maracuja" icon={<Hourglass size={13} strokeWidth={2.4} aria-hidden="true" />}>
                {t('underReview')}
              </Tag>
            )
          }
        />
      )}
      <section role="status" className="rounded-lg bg-surface p-4 shadow-e1 sm:p-5">
        <h2 className="type-title text-h1">{t(`waiting.${phase === 'decided' ? 'staff' : phase}`)}</h2>
        <p className="mt-1 text-sm text-ink-2">{t(`waiting.${phase === 'decided' ? 'staff' : phase}Text`)}</p>
      </section>
      {role === 'author' && answer && (
        <section className="rounded-lg bg-sunken p-4">
          <h2 className="text-sm font-[650] text-ink-2">{t('answer.yours')}</h2>
          <p className="mt-1 text-ui break-words whitespace-pre-line">{answer.text ?? t('answer.none')}</p>
        </section>
      )}
    </ReviewFrame>
  )
}
