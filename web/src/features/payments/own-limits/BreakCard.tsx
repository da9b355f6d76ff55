import { BREAK_DAYS } from '@bora/rules/limits.ts'
import { CircleCheck, CirclePause } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { now, useClock } from '../../../device/clock.ts'
import { dayOf, time } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { Radio } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { type BreakDays, type Limits, useBreak } from './use-limits.ts'

const DAY_MS = 86_400_000
const POINTS = ['free', 'inside', 'money'] as const

/** A break from challenges that cost money: its duration, its exceptions, and that it can't be ended early. */
export function BreakCard({ limits: { breakUntil } }: { limits: Limits }) {
  const { t } = useTranslation('own-limits')
  const [days, setDays] = useState<BreakDays | null>(null)
  const [asks, setAsks] = useState(false)
  const [missing, setMissing] = useState(false)
  const name = useId()
  useClock()
  const pause = useBreak(() => {
    setAsks(false)
    setDays(null)
    toast({ variant: 'success', title: t('break.done') })
  })
  // The longer of two breaks applies, so only those are offered that are longer by a day.
  const choices = BREAK_DAYS.filter(length => breakUntil === null || endOf(length) - Date.parse(breakUntil) >= DAY_MS)
  const onBreak = breakUntil !== null
  return (
    <SettingsCard title={t('break.title')} sentence={onBreak ? undefined : t('break.sentence')}>
      {onBreak && (
        <div className="flex items-center gap-3 rounded-[20px] bg-sunken p-4">
          <IconWell tone="mar" size={44}>
            <CirclePause size={22} aria-hidden="true" />
          </IconWell>
          <p className="min-w-0 flex-1">
            <span className="block text-ui font-[650]">{t('break.on', { date: dayOf(breakUntil, 'full') })}</span>
            <span className="block text-sm text-ink-2">{t('break.ends', { time: time(breakUntil) })}</span>
          </p>
        </div>
      )}
      <ul className="flex flex-col gap-2 text-sm text-ink-2">
        {POINTS.map(point => (
          <li key={point} className="flex items-start gap-2.5">
            <CircleCheck size={18} aria-hidden="true" className="mt-px shrink-0 text-folha-text" />
            <span className="min-w-0">{t(`break.points.${point}`)}</span>
          </li>
        ))}
      </ul>
      {choices.length > 0 && (
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (days === null) setMissing(true)
            else setAsks(true)
          }}
        >
          <fieldset aria-describedby={missing ? `${name}-missing` : undefined}>
            <legend className="text-sm font-[650]">{t(onBreak ? 'break.longer' : 'break.howLong')}</legend>
            <div className="mt-1 divide-y divide-line">
              {choices.map(length => (
                <Radio
                  key={length}
                  name={name}
                  value={length}
                  checked={days === length}
                  onChange={() => {
                    setDays(length)
                    setMissing(false)
                  }}
                >
                  <span className="font-semibold">{t('break.days', { count: length })}</span>{' '}
                  <span className="text-sm text-ink-2">{t('break.until', { date: dayOf(endOf(length), 'full') })}</span>
                </Radio>
              ))}
            </div>
          </fieldset>
          {missing && (
            <ProblemLine id={`${name}-missing`} className="mt-1">
              {t('break.choose')}
            </ProblemLine>
          )}
          <Button type="submit" variant="soft" className="mt-3">
            {t(onBreak ? 'break.extend' : 'break.start')}
          </Button>
        </form>
      )}
      {days !== null && (
        <Dialog
          open={asks}
          onOpenChange={setAsks}
          sign={
            <IconWell tone="mar" size={52}>
              <CirclePause size={26} aria-hidden="true" />
            </IconWell>
          }
          title={t('break.confirmTitle', { date: dayOf(endOf(days), 'full') })}
          description={t('break.confirmSentence')}
          footer={
            <>
              <Button variant="soft" onClick={() => setAsks(false)}>
                {t('break.back')}
              </Button>
              <Button variant="solid" busy={pause.isPending} onClick={() => pause.mutate(days)}>
                {t('break.confirm', { count: days })}
              </Button>
            </>
          }
        />
      )}
    </SettingsCard>
  )
}

function endOf(days: number): number {
  return now() + days * DAY_MS
}
