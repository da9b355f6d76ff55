import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CloudUpload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/queries.ts'
import { OfflineWorkouts } from '../../components/activity/OfflineWorkouts.tsx'
import { day as dayText } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { useOutboxCount } from '../../offline/use-outbox-count.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'

/**
 * Shown after a workout was logged without a connection: where it is, when it will be sent, and finally that it has
 * arrived.
 */
export function SavedOffline({ id, day }: { id: string; day: string }) {
  const { t } = useTranslation('offline')
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useOutboxCount()
  // If it is gone from the outbox, it was sent or deleted.
  const logged = useQuery({
    ...read('GET /activities/:activityId', { params: { activityId: id } }),
    enabled: waiting === 0,
  })
  const sent = waiting === 0 && logged.data !== undefined
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-1 flex-col gap-5 px-5 pt-10 pb-10 lg:pt-16">
      <IconWell tone={sent ? 'solid-folha' : 'solid-mar'} size={64}>
        {sent ? (
          <CircleCheck size={34} strokeWidth={2.2} aria-hidden="true" />
        ) : (
          <CloudUpload size={34} strokeWidth={2.2} aria-hidden="true" />
        )}
      </IconWell>
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className="type-title text-h1">
          {t(sent ? 'kept.sent' : 'kept.title')}
        </h1>
        <p className="mt-1.5 text-ui text-ink-2">
          {sent ? t('kept.sentSentence') : waiting > 0 ? t('kept.sentence', { day: dayText(day, 'weekday') }) : ''}
        </p>
      </div>
      <OfflineWorkouts />
      <div className="mt-auto flex flex-col gap-2.5 sm:mt-0 sm:flex-row">
        <Button asChild size="lg" variant="solid">
          <Link {...paths.home()}>{t('kept.home')}</Link>
        </Button>
        <Button asChild size="lg" variant="ghost">
          <Link {...paths.myWorkouts()}>{t('kept.history')}</Link>
        </Button>
      </div>
    </div>
  )
}
