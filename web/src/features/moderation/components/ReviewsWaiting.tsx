import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { firstNameOf } from '../../../language/first-name.ts'
import { dayOf, time } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { paths } from '../../../navigation/paths.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'

/** The viewer's open reviews on the home screen: reports to answer, and workouts to review. */
export function ReviewsWaiting() {
  const { t } = useTranslation('home-parts')
  const { data } = useQuery({ ...read('GET /me/reviews'), staleTime: 0 })
  if (!data) return null
  const moment = (until: string) => `${dayOf(until, 'short')}, ${time(until)}`
  const waiting = [
    ...data.answers.map(one => ({
      id: one.activityId,
      title: t('reviews.answer'),
      sentence: t('reviews.answerText', { workout: workoutName(one.workoutType), time: moment(one.until) }),
      action: t('reviews.answerDo'),
    })),
    ...data.seats.map(one => ({
      id: one.activityId,
      title: t('reviews.seat', { name: firstNameOf(one.person.name) }),
      sentence: t('reviews.seatText', { title: one.title, time: moment(one.until) }),
      action: t('reviews.seatDo'),
    })),
  ]
  if (waiting.length === 0) return null
  return (
    <ul aria-label={t('reviews.label')} className="mb-5 flex flex-col gap-3">
      {waiting.map(({ id, title, sentence, action }) => (
        <li key={id}>
          <Banner
            tone="pending"
            icon={<Hourglass size={20} strokeWidth={2.2} aria-hidden="true" />}
            title={title}
            sentence={sentence}
            action={
              <Button asChild size="sm">
                <Link {...paths.review(id)}>{action}</Link>
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  )
}
