import { addDays, startOfDay } from '@bora/rules/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Accessibility, Camera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PoseFigure, PosePicture } from '../../../../art/PoseFigure.tsx'
import { deviceTimeZone } from '../../../../device/clock.ts'
import { time } from '../../../../language/format.ts'
import { paths } from '../../../../navigation/paths.ts'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import type { Details } from '../challenge-data.ts'
import { posesQuery } from './pose-data.ts'
import { usePoseText } from './use-pose-text.ts'

/** Today's pose and word, in a challenge that has them, until when they are valid, and the effect of omitting them. */
export function PoseCard({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('pose')
  const text = usePoseText()
  const query = useQuery(posesQuery(challenge.id))
  if (query.isError && !query.data) return <LoadFailed title={t('loadFailed')} query={query} />
  if (!query.data)
    return (
      <Loading text={t('loading')}>
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    )
  const { choice, timeZone } = query.data
  const today = query.data.days.at(-1)
  if (!today) return null
  const words = text(today)
  const ends = new Date(Date.parse(startOfDay(addDays(today.date, 1), timeZone)) - 60_000).toISOString()
  return (
    <Card as="section" aria-labelledby="pose-of-today">
      <PosePicture hands={today.hands} number={today.number} className="-mx-1.5 -mt-1.5 aspect-[10/7] rounded-[20px]" />
      <p className="mt-4 flex justify-between gap-3 text-sm">
        <span className="font-semibold">{t('today')}</span>
        <span className="text-ink-2">{t('until', { time: time(ends, deviceTimeZone()) })}</span>
      </p>
      <h2 id="pose-of-today" className="type-title mt-0.5 text-h1 text-balance">
        {words.pose}
      </h2>
      <p className="mt-3 flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('orWord')}
      </p>
      <p className="type-title mt-1.5 text-center text-[1.625rem] break-words">{words.word}</p>
      <p className="text-center text-sm text-ink-2">{t('wherever')}</p>
      <div className="mt-4 flex items-center gap-3 rounded-md bg-fill p-3">
        <PoseFigure hands={today.hands} number={today.number} seated className="h-16 shrink-0" />
        <Accessibility size={18} aria-hidden="true" className="shrink-0 self-start text-ink-2" />
        <p className="min-w-0 flex-1 text-sm text-ink-2">{t(choice === 'require' ? 'required' : 'marked')}</p>
      </div>
      <Button asChild variant="soft" block className="mt-3.5" icon={<Camera size={18} aria-hidden="true" />}>
        <Link {...paths.addActivity(challenge.id)}>{t('train')}</Link>
      </Button>
    </Card>
  )
}
