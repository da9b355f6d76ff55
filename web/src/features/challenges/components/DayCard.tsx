import { addDays, daysBetween, startOfDay, weekdayOf } from '@bora/rules/calendar.ts'
import type { ChallengePhase } from '@bora/rules/challenge-phase.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { deviceTimeZone, now, today } from '../../../device/clock.ts'
import { day, place } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card as Box } from '../../../ui/Card.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { ProgressBar, ProgressRing } from '../../../ui/Progress.tsx'
import { DayStrip } from '../../../ui/DayStrip.tsx'
import { CancelledCard } from './CancelledCard.tsx'
import type { Details } from './challenge-data.ts'
import { CountdownLine } from './CountdownLine.tsx'
import { lastLogNow } from './may-log-now.ts'
import { type ChallengeTexts, phaseNow, phaseText, whenText } from './phase.ts'
import { MAX_STRIP_DAYS, stripCells } from './strip-cells.ts'

type DayCardProps = { challenge: Details; onEnd: () => void; className?: string }

/** The progress of a challenge: a ring before the start, countdown and day strip while it runs, the result after it. */
export function DayCard({ challenge, onEnd, className }: DayCardProps) {
  const { t } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const phase = phaseNow(challenge)
  const title = (
    <h2 className="type-title text-h1">
      {phase.phase === 'completed' ? t('days.resultTitle') : phaseText(card, phase)}
    </h2>
  )
  if (phase.phase === 'upcoming')
    return <UpcomingCard challenge={challenge} days={phase.startsInDays} className={className} />
  if (phase.phase === 'cancelled') return <CancelledCard card={challenge} className={className ?? ''} />
  if (phase.phase === 'completed') {
    const rank = challenge.mine?.rank
    const lasted = phaseText(card, phase)
    return (
      <Box className={`flex flex-wrap items-center justify-between gap-3 ${className ?? ''}`}>
        <div>
          {title}
          <p className="mt-1 text-sm text-ink-2">
            {rank ? t('days.resultPlace', { lasted, place: place(rank) }) : lasted}
          </p>
        </div>
        {challenge.can.seeResults && (
          <Button asChild variant="line">
            <Link {...paths.results(challenge.id)}>{t('days.seeResult')}</Link>
          </Button>
        )}
      </Box>
    )
  }
  return (
    <Box className={className}>
      {phase.phase === 'closing' ? (
        <>
          {title}
          <p className="mt-1.5 text-sm text-ink-2">{closingSentence(t, challenge, phase.until)}</p>
        </>
      ) : (
        <ActiveHead challenge={challenge} phase={phase} onEnd={onEnd} />
      )}
      {challenge.viewer.state === 'participating' && <Days challenge={challenge} running={phase.phase === 'active'} />}
    </Box>
  )
}

/** Until when workouts are still accepted; after that, when the results are confirmed. */
function closingSentence(t: ChallengeTexts, challenge: Details, settledAt: string): string {
  const last = lastLogNow(challenge)
  const end = day(challenge.endDate)
  return last > now()
    ? t('days.closingSentence', { end, until: whenText(new Date(last).toISOString()) })
    : t('days.closedSentence', { end, when: whenText(settledAt) })
}

function UpcomingCard({
  challenge,
  days,
  className,
}: {
  challenge: Details
  days: number
  className?: string | undefined
}) {
  const { t } = useTranslation('challenge-card')
  const words = days === 1 ? t('phase.startsTomorrow') : t('phase.starts', { count: days })
  return (
    <Box className={`flex items-center justify-between gap-4 ${className ?? ''}`}>
      <div>
        <h2 className="type-title text-h1">{words}</h2>
        <p className="mt-1 text-ui text-ink-2">{day(challenge.startDate, 'weekday')}</p>
      </div>
      <ProgressRing value={Math.max(0.06, 1 - days / 15)} hue="mar" size={58} label={words}>
        <span className="type-num text-[1.125rem]">{days}</span>
      </ProgressRing>
    </Box>
  )
}

function ActiveHead({
  challenge,
  phase,
  onEnd,
}: {
  challenge: Details
  phase: Extract<ChallengePhase, { phase: 'active' }>
  onEnd: () => void
}) {
  const { t } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const until = Date.parse(startOfDay(addDays(challenge.endDate, 1), deviceTimeZone()))
  const units = {
    days: t('days.units.days'),
    hours: t('days.units.hours'),
    minutes: t('days.units.minutes'),
    seconds: t('days.units.seconds'),
  }
  // On the last day only hours are left, and a label that isn't updated would become wrong.
  const label = phase.lastDay
    ? phaseText(card, phase)
    : t('days.endsLabel', { when: card('phase.daysLeft', { count: phase.of - phase.day + 1 }) })
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="type-title text-h1">{phaseText(card, phase)}</h2>
        <span className="text-ui text-ink-2 lg:hidden">{t('days.endsIn')}</span>
        <CountdownLine
          until={until}
          label={label}
          className="hidden text-ui font-medium text-ink-2 tabular-nums lg:block"
        />
      </div>
      <div className="mt-4 lg:hidden">
        <Countdown until={until} now={now} units={units} label={label} onEnd={onEnd} />
      </div>
    </>
  )
}

function Days({ challenge, running }: { challenge: Details; running: boolean }) {
  const { t } = useTranslation('challenge')
  const trained = new Set(challenge.viewer.trainedDates)
  const length = challenge.durationDays
  const current = today()
  const reached = Math.min(length, Math.max(0, daysBetween(challenge.startDate, current) + 1))
  const { passDates } = challenge.viewer
  const words = [t('days.trained', { count: trained.size })]
  if (passDates.length > 0) words.push(t('days.passes', { count: passDates.length }))
  const open = challenge.rules.weekdays.includes(weekdayOf(current)) ? 'todayOpen' : 'todayOff'
  if (running)
    words.push(
      t(trained.has(current) ? 'days.todayDone' : passDates.includes(current) ? 'days.todayPass' : `days.${open}`),
    )
  return (
    <div className="mt-4 flex flex-col gap-3">
      {length <= MAX_STRIP_DAYS ? (
        <DayStrip days={stripCells(t, challenge)} label={t('days.strip')} />
      ) : (
        <ProgressBar value={reached / length} hue="folha" label={t('days.bar', { day: reached, count: length })} />
      )}
      <p className="text-sm text-ink-2">{words.join(' · ')}</p>
    </div>
  )
}
