import { ArrowRight, Bandage, Check, Clock, EyeOff, Luggage, Thermometer } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/api.ts'
import { codeText, errorText } from '../../../../api/error-text.ts'
import { now } from '../../../../device/clock.ts'
import { day, dayOf, time } from '../../../../language/format.ts'
import { currentLanguage } from '../../../../language/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { IconWell } from '../../../../ui/Card.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { PassSign, PassTokens } from '../../../../ui/PassTokens.tsx'
import { ProblemLine } from '../../../../ui/ProblemLine.tsx'
import { scoreText } from '../../../workouts/components/score-text.ts'
import type { Details } from '../challenge-data.ts'
import { BoldPart } from './BoldPart.tsx'
import { PassDates } from './PassDates.tsx'
import { PassRow } from './PassRow.tsx'
import type { PassKind, Passes } from './passes-data.ts'
import { unbroken } from './unbroken.ts'
import { useAsk } from './use-passes.ts'

const MINUTE_MS = 60_000

type PassDialogProps = { challenge: Details; passes: Passes; open: boolean; onClose: () => void }

/** The sheet to request a pass: passes left, reason, day, and effect; the reason is not stored. */
export function PassDialog({ challenge, passes, open, onClose }: PassDialogProps) {
  const { t } = useTranslation('passes')
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={t('ask')}
      description={<Left passes={passes} />}
      closeLabel={t('close')}
    >
      {passes.left === 0 ? <NoneLeft {...{ challenge, passes }} /> : <AskForm {...{ challenge, passes, onClose }} />}
    </Dialog>
  )
}

/** How many are left, in words and, up to the right edge below the close button, as tokens. */
function Left({ passes: { left, passDays } }: Pick<PassDialogProps, 'passes'>) {
  const { t } = useTranslation('passes')
  // The large heading below says it already; screen readers read it when the dialog opens.
  if (left === 0) return <span className="sr-only">{t('leftHere', { count: 0, of: passDays })}</span>
  return (
    <span className="-mr-12 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-1">
      <span>
        <BoldPart text={t('leftHere', { count: left, ratio: '|' })}>{t('ratio', { left, of: passDays })}</BoldPart>
      </span>
      <PassTokens left={left} of={passDays} />
    </span>
  )
}

function NoneLeft({ challenge, passes }: Pick<PassDialogProps, 'challenge' | 'passes'>) {
  const { t } = useTranslation('passes')
  return (
    <div className="flex flex-col items-center gap-5 pt-2 text-center">
      <span aria-hidden="true" className="flex flex-wrap justify-center gap-2.5">
        {Array.from({ length: passes.passDays }, (_, index) => (
          <span
            key={index}
            className="grid size-16 place-items-center rounded-[20px] border-[1.5px] border-dashed border-line-strong text-ink-3"
          >
            <PassSign size={28} />
          </span>
        ))}
      </span>
      <div>
        <h3 className="type-title text-h1">{t('noneLeft')}</h3>
        <p className="mt-2 text-sm text-balance text-ink-2">{t('noneLeftSentence')}</p>
      </div>
      <ul aria-label={t('title')} className="w-full divide-y divide-line rounded-md bg-sunken px-4 text-left">
        {passes.passes.map(pass => (
          <PassRow key={pass.date} challengeId={challenge.id} pass={pass} today={passes.today} />
        ))}
      </ul>
    </div>
  )
}

function AskForm({ challenge, passes, onClose }: Omit<PassDialogProps, 'open'>) {
  const { t } = useTranslation('passes')
  const [kind, setKind] = useState<PassKind>(passes.kinds[0]!)
  const [date, setDate] = useState(() => firstOpen(passes, passes.kinds[0]!))
  const ask = useAsk(challenge.id, onClose)
  const chosen = passes.dates.find(one => one.date === date)
  const until = chosen?.until[kind]
  const isLate = until !== undefined && Date.parse(until) <= now()
  // A deadline at midnight is the last minute of the day before it.
  const inZone = (instant: string) => {
    const day = (at: number) => dayOf(at, 'short', passes.timeZone)
    const end = Date.parse(instant)
    const last = day(end - MINUTE_MS) === day(end) ? end : end - MINUTE_MS
    return unbroken(`${day(last)}, ${time(last, passes.timeZone)}`)
  }
  function choose(next: PassKind) {
    setKind(next)
    ask.reset()
  }
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={event => {
        event.preventDefault()
        if (chosen && !isLate && !ask.isPending) ask.mutate({ date: chosen.date, kind })
      }}
    >
      <Kinds passes={passes} value={kind} onChange={choose} />
      <PassDates
        passes={passes}
        value={date}
        onChange={next => {
          setDate(next)
          ask.reset()
        }}
      />
      {chosen && until && (
        <p aria-live="polite" className="-mt-3 text-sm text-ink-2">
          {isLate
            ? codeText('pass_too_late', { until: inZone(until) })
            : t('askUntil', { day: sentenceCase(day(chosen.date, 'weekday')), until: inZone(until) })}
        </p>
      )}
      {chosen && <Changes challenge={challenge} passes={passes} targetThen={chosen.targetThen} />}
      <p className="flex items-start gap-3 text-sm text-ink-2">
        <IconWell tone="mar" size={36}>
          <EyeOff size={18} aria-hidden="true" />
        </IconWell>
        <span>
          <strong className="font-bold text-ink">{t('privacyTitle')}</strong> {t('privacy')}
        </span>
      </p>
      {ask.error && <ProblemLine>{problemOf(ask.error, inZone)}</ProblemLine>}
      {chosen ? (
        !isLate && (
          <Button type="submit" variant="bora" size="lg" block busy={ask.isPending} busyLabel={t('using')}>
            {chosen.date === passes.today ? t('useToday') : t('use', { day: day(chosen.date, 'weekdayShort') })}
          </Button>
        )
      ) : (
        <p className="flex items-start gap-2.5 text-sm text-ink-2">
          <Clock size={18} aria-hidden="true" className="mt-px shrink-0" />
          {t('noDates')}
        </p>
      )}
    </form>
  )
}

const KIND_ICON: Record<PassKind, ReactNode> = {
  illness: <Thermometer size={22} aria-hidden="true" />,
  injury: <Bandage size={22} aria-hidden="true" />,
  travel: <Luggage size={22} aria-hidden="true" />,
}

function Kinds({ passes, value, onChange }: { passes: Passes; value: PassKind; onChange: (kind: PassKind) => void }) {
  const { t } = useTranslation('passes')
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-[650]">{t('why')}</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-1.5">
        {passes.kinds.map(kind => (
          <label
            key={kind}
            className={classes(
              'relative flex min-h-24 cursor-pointer flex-col gap-1 rounded-md bg-surface px-2.5 py-3 text-left ring-inset has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:outline-solid',
              kind === value ? 'ring-2 ring-ink' : 'ring-1 ring-line dark:ring-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={kind === value}
              onChange={() => onChange(kind)}
              className="sr-only"
            />
            {KIND_ICON[kind]}
            {kind === value && (
              <span className="absolute top-2 right-2 grid size-5 place-items-center rounded-full bg-ink text-on-ink">
                <Check size={13} strokeWidth={3} aria-hidden="true" />
              </span>
            )}
            <span className="text-ui font-[650]">{t(`kind.${kind}`)}</span>
            <span className="text-xs leading-tight text-ink-2">
              {kind === 'travel' ? t('kindTravel') : t('kindLate', { count: passes.lateHours })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Changes({
  challenge,
  passes,
  targetThen,
}: Pick<PassDialogProps, 'challenge' | 'passes'> & { targetThen: number | null }) {
  const { t } = useTranslation('passes')
  const { ownTarget } = passes
  const shown = (target: number) => scoreText(challenge.type, target, currentLanguage())
  return (
    <dl aria-label={t('changes')} className="divide-y divide-line rounded-md bg-sunken px-4 text-sm">
      <div className="flex items-center justify-between gap-3 py-3">
        <dt className="text-ink-2">{t('streak')}</dt>
        <dd className="font-bold">{t('streakKept', { count: passes.streakDays })}</dd>
      </div>
      {ownTarget !== null && targetThen !== null && targetThen !== ownTarget && (
        <div className="flex items-center justify-between gap-3 py-3">
          <dt className="text-ink-2">{t('ownTarget')}</dt>
          <dd className="flex items-center gap-2 font-bold">
            <span className="sr-only">{t('targetMoves', { from: shown(ownTarget), to: shown(targetThen) })}</span>
            <span aria-hidden="true" className="font-normal text-ink-2 line-through">
              {shown(ownTarget)}
            </span>
            <ArrowRight size={15} aria-hidden="true" />
            <span aria-hidden="true">{shown(targetThen)}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

function firstOpen({ dates, today }: Passes, kind: PassKind): string | undefined {
  const open = dates.filter(one => one.state === 'open')
  const wished = kind === 'travel' ? open.find(one => one.date > today) : open.find(one => one.date >= today)
  return (wished ?? open[0])?.date
}

function problemOf(error: unknown, inZone: (instant: string) => string): string {
  if (!(error instanceof ApiError) || error.code !== 'pass_too_late') return errorText(error)
  return codeText(error.code, { until: inZone(String(error.params['until'])) })
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
