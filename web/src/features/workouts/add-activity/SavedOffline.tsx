import type { Gain } from '@bora/rules/workout-gain.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { GainFigure } from '../components/GainFigure.tsx'
import { OfflineWorkouts } from '../components/OfflineWorkouts.tsx'
import { amountText, unitText } from '../components/score-text.ts'
import { day as dayText } from '../../../language/format.ts'
import { hapticTick } from '../../../device/haptics.ts'
import { paths } from '../../../navigation/paths.ts'
import { useOutboxCount } from '../../../offline/use-outbox-count.ts'
import { Button } from '../../../ui/Button.tsx'
import { Celebration } from '../../../ui/Celebration.tsx'

const ON_MATA = 'text-on-mata! hover:bg-white/10!'

type SavedOfflineProps = {
  id: string
  day: string
  /** its points by the rules in this browser; null if there are none, or that is unknown */
  gain: Gain<unknown> | null
}

/**
 * The celebration of a workout logged without a connection: its points, where it is stored, when it will be sent, and
 * finally that it has arrived.
 */
export function SavedOffline({ id, day, gain }: SavedOfflineProps) {
  const { t, i18n } = useTranslation('offline')
  const heading = useRef<HTMLHeadingElement>(null)
  const waiting = useOutboxCount()
  // A workout missing from the outbox was sent or deleted.
  const logged = useQuery({
    ...read('GET /activities/:activityId', { params: { activityId: id } }),
    enabled: waiting === 0,
  })
  const sent = waiting === 0 && logged.data !== undefined
  const hasGain = gain !== null
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (hasGain) hapticTick('points')
  }, [hasGain])
  const points = gain && `+${amountText(gain.amount, gain.type, i18n.language)}`
  const unit = gain && unitText(gain.type, gain.amount)
  return (
    <Celebration
      on="mata"
      seed={id}
      className="flex-1 lg:min-h-[100dvh]"
      footer={
        <>
          <Button asChild size="lg" variant="bora" block>
            <Link {...paths.home()}>{t('kept.home')}</Link>
          </Button>
          <Button asChild size="lg" variant="ghost" block className={ON_MATA}>
            <Link {...paths.myWorkouts()}>{t('kept.history')}</Link>
          </Button>
        </>
      }
    >
      <div role="status" className="flex w-full flex-col items-center">
        <h1 ref={heading} tabIndex={-1} className="type-title text-[1.5rem]">
          {t(sent ? 'kept.sent' : 'kept.title')}
        </h1>
        {points && (
          <>
            <GainFigure number={points} unit={unit} />
            <p className="mt-3 text-sm font-semibold text-on-mata-2">
              <span className="sr-only">{`${points} ${unit}: `}</span>
              {t(sent ? 'kept.sentSentence' : 'kept.willBeWorth')}
            </p>
          </>
        )}
        {/* Narrower than the card below, so that the confetti at the sides keeps clear of it. */}
        <p className="mt-3 max-w-[19rem] text-ui text-on-mata">
          {sent
            ? points
              ? ''
              : t('kept.sentSentence')
            : waiting > 0
              ? t('kept.sentence', { day: dayText(day, 'weekday') })
              : ''}
        </p>
      </div>
      <OfflineWorkouts className="w-full text-left text-ink" />
    </Celebration>
  )
}
