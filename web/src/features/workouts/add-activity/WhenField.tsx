import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { CalendarDays, ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { day as dayText, time as timeText } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import type { WorkoutDraft } from './draft.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'
import type { Workout } from './use-workout.ts'
import { WhenDialog } from './WhenDialog.tsx'

type WhenFieldProps = {
  draft: WorkoutDraft
  workout: Workout
  problem: Problem | null
  edit: (wish: DraftChange) => void
  row: boolean
}

/** The time of the workout, and the calendar day that it counts for. A row on a phone, a field on a wide screen. */
export function WhenField({ draft, workout, problem, edit, row }: WhenFieldProps) {
  const { t } = useTranslation('add-activity')
  const [open, setOpen] = useState(false)
  const id = useId()
  const invalid = problem?.place === 'when'
  const name = useDayName(workout)
  const start = timeText(workout.startedAt, workout.zone)
  const counts = t('step3.countsFor', { day: dayText(workout.day, 'weekday') })
  return (
    <div data-place="when">
      {!row && (
        <span id={`${id}-label`} className="mb-2 block text-sm font-[650]">
          {t('step3.when')}
        </span>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={row ? undefined : `${id}-label ${id}-value`}
        aria-describedby={`${id}-counts`}
        onClick={() => setOpen(true)}
        className={classes(
          'flex w-full items-center gap-3 text-left',
          row
            ? 'min-h-14 py-2'
            : 'min-h-[52px] rounded-md bg-surface px-4 ring-[1.5px] ring-inset ring-line-strong hover:bg-fill',
          invalid && !row && 'ring-2 ring-danger',
        )}
      >
        <CalendarDays size={20} aria-hidden="true" className={classes('shrink-0', row && 'text-ink-2')} />
        {row && (
          <span id={`${id}-label`} className="text-ui font-[650]">
            {t('step3.when')}
            <span className="sr-only">: </span>
          </span>
        )}
        <span
          id={`${id}-value`}
          className={classes('min-w-0 flex-1', row ? 'text-right text-ui text-ink-2' : 'text-base')}
        >
          {row ? `${name(workout.day)}, ${start}` : `${name(workout.day)}, ${dayText(workout.day)}, ${start}`}
        </span>
        {row ? (
          <ChevronRight size={18} aria-hidden="true" className="shrink-0" />
        ) : (
          <ChevronDown size={20} aria-hidden="true" className="shrink-0" />
        )}
      </button>
      <p id={`${id}-counts`} className={classes('text-[0.84375rem] text-ink-2', row ? '-mt-1.5 pb-3 pl-8' : 'mt-1.5')}>
        {counts}
      </p>
      <ProblemText problem={problem} at="when" className={row ? 'pb-3 pl-8' : 'mt-2'} />
      {open && (
        <WhenDialog
          draft={draft}
          workout={workout}
          name={name}
          onClose={() => setOpen(false)}
          onChange={when => edit({ when })}
        />
      )}
    </div>
  )
}

/** "Hoje", "Ontem", or the weekday. */
export function useDayName({ moment, zone }: Pick<Workout, 'moment' | 'zone'>): (day: string) => string {
  const { t } = useTranslation('add-activity')
  const today = dayIn(moment, zone)
  return day => (day === today ? t('today') : day === addDays(today, -1) ? t('yesterday') : dayText(day, 'short'))
}
