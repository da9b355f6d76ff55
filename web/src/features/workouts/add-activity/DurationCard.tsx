import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { duration } from '../../../language/format.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { WorkoutDraft } from './draft.ts'
import { minutesOf } from './measures.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'

const QUICK = [30, 45, 60, 90]
const STEP = 5

type DurationCardProps = {
  draft: WorkoutDraft
  range: { least: number; most: number }
  problem: Problem | null
  edit: (wish: DraftChange) => void
}

/** The duration as a big number: set with buttons, presets, or by typing. */
export function DurationCard({ draft, range, problem, edit }: DurationCardProps) {
  const { t } = useTranslation('add-activity')
  const id = useId()
  const minutes = minutesOf(draft.minutes) ?? 0
  const invalid = problem?.place === 'minutes'
  const move = (by: number) => edit({ minutes: String(Math.min(range.most, Math.max(range.least, minutes + by))) })
  const keys: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: STEP, PageDown: -STEP }
  function onKeyDown(event: KeyboardEvent) {
    const by = keys[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }
  return (
    <div
      data-place="minutes"
      className={classes('rounded-lg bg-surface p-4 pt-3.5', invalid ? 'ring-2 ring-danger' : 'shadow-e1')}
    >
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-[650]">
          {t('step3.duration')}
        </label>
        <span id={`${id}-range`} className="text-sm text-ink-2">
          {t('step3.range', { least: duration(range.least), most: duration(range.most) })}
        </span>
      </div>
      <div className="mt-2 flex items-center justify-between gap-1.5 min-[360px]:gap-3">
        <IconButton
          look="soft"
          label={t('step3.less')}
          icon={<Minus size={20} strokeWidth={2.5} aria-hidden="true" />}
          className="size-11 min-[360px]:size-13"
          disabled={minutes <= range.least}
          onClick={() => move(-STEP)}
        />
        <span className="flex items-baseline justify-center">
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={draft.minutes}
            aria-describedby={`${id}-range`}
            aria-invalid={invalid || undefined}
            onKeyDown={onKeyDown}
            onFocus={event => event.target.select()}
            onChange={event => edit({ minutes: event.target.value })}
            // "1h30" is replaced with its minutes; unreadable input stays as typed.
            onBlur={() => minutes > 0 && String(minutes) !== draft.minutes && edit({ minutes: String(minutes) })}
            className="type-num rounded-md bg-transparent text-right text-[clamp(2.625rem,13.9vw,3.375rem)] outline-offset-0"
            style={{ width: `${Math.min(4, Math.max(1, draft.minutes.length)) * 0.76}em` }}
          />
          <span aria-hidden="true" className="type-num ml-1.5 text-[clamp(1rem,5.6vw,1.375rem)]">
            min
          </span>
        </span>
        <IconButton
          look="soft"
          label={t('step3.more')}
          icon={<Plus size={20} strokeWidth={2.5} aria-hidden="true" />}
          className="size-11 min-[360px]:size-13"
          disabled={minutes >= range.most}
          onClick={() => move(STEP)}
        />
      </div>
      <div role="group" aria-label={t('step3.quick')} className="mt-2 flex flex-wrap justify-center gap-1.5">
        {QUICK.map(value => (
          <Chip
            key={value}
            active={minutes === value}
            aria-label={`${value} min`}
            onClick={() => edit({ minutes: String(value) })}
            className="min-w-11 justify-center"
          >
            {value}
          </Chip>
        ))}
      </div>
      <ProblemText problem={problem} at="minutes" className="mt-3" />
    </div>
  )
}
