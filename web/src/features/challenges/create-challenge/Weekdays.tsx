import { useTranslation } from 'react-i18next'
import { day as dayText, weekLetters } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import { FieldProblem } from './FieldProblem.tsx'
import type { StepProps } from './step-props.ts'

/** The days of the week on which workouts count. */
export function Weekdays({ state, problems, edit }: StepProps) {
  const { t } = useTranslation('create-challenge')
  const letters = weekLetters()
  const toggle = (day: number) =>
    edit({
      weekdays: state.weekdays.includes(day)
        ? state.weekdays.filter(one => one !== day)
        : [...state.weekdays, day].toSorted((a, b) => a - b),
    })
  return (
    <fieldset data-field="rules.weekdays" className="min-w-0">
      <legend className="mb-2 text-sm font-[650]">{t('weekdays.title')}</legend>
      <div className="grid grid-cols-7 gap-1.5 sm:max-w-[420px]">
        {letters.map((letter, index) => {
          const chosen = state.weekdays.includes(index + 1)
          return (
            <button
              key={index}
              type="button"
              aria-pressed={chosen}
              aria-label={weekdayName(index)}
              onClick={() => toggle(index + 1)}
              className={classes(
                'grid h-11 place-items-center rounded-full text-ui font-bold transition-colors active:scale-[.97]',
                chosen ? 'bg-ink text-on-ink' : 'bg-surface text-ink-2 ring-1 ring-line ring-inset',
              )}
            >
              {letter}
            </button>
          )
        })}
      </div>
      <FieldProblem problems={problems} field="rules.weekdays" />
    </fieldset>
  )
}

/** The name of a weekday, 0 for Monday. */
export function weekdayName(index: number): string {
  // 5 January 2026 was a Monday.
  return dayText(`2026-01-${String(5 + index).padStart(2, '0')}`, 'weekday').split(',')[0]!
}
