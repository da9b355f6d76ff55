import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'

const FRESH_MS = 60_000

/** Whether the reader may know that others review this workout: its author, and who holds a seat. */
function useUnderReview(activityId: string): boolean {
  const session = useSession()
  const { data } = useQuery({ ...read('GET /me/reviews'), enabled: session !== null, staleTime: FRESH_MS })
  return data?.underReview.includes(activityId) ?? false
}

/** The mark on a workout under review, as one of the facts on its photo. */
export function UnderReviewMark({ activityId, className }: { activityId: string; className: string }) {
  const { t } = useTranslation('receipts')
  if (!useUnderReview(activityId)) return null
  return (
    <li className={className}>
      <Hourglass size={16} strokeWidth={2.3} aria-hidden="true" />
      {t('review.mark')}
    </li>
  )
}

/** The same in the workout's details, with the way to its review. */
export function UnderReviewBanner({ activityId }: { activityId: string }) {
  const { t } = useTranslation('receipts')
  if (!useUnderReview(activityId)) return null
  return (
    <Banner
      tone="pending"
      title={t('review.mark')}
      sentence={t('review.sentence')}
      action={
        <Button asChild variant="soft" size="sm">
          <Link {...paths.review(activityId)}>{t('review.see')}</Link>
        </Button>
      }
    />
  )
}
