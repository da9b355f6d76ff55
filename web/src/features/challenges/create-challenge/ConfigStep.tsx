import { addDays, isDay } from '@bora/rules/calendar.ts'
import { durationDays } from '@bora/rules/challenge-phase.ts'
import { CalendarDays, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day as dayText } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Select } from '../../../ui/Input.tsx'
import { useFieldError } from './FieldProblem.tsx'
import { LATE_HOURS, lateText } from './late-text.ts'
import type { StepProps } from './step-props.ts'
import { TargetField } from './TargetField.tsx'
import { TypeRules } from './TypeRules.tsx'
import { Weekdays } from './Weekdays.tsx'

const LENGTHS = [7, 14, 21, 30]

/** Step 4: dates, target, the rules that its type uses, and how late a workout may be logged. */
export function ConfigStep(props: StepProps) {
  const { state, problems, edit } = props
  const { t } = useTranslation('create-challenge')
  const errorOf = useFieldError(problems)
  const whole = isDay(state.startDate) && isDay(state.endDate)
  const days = whole ? durationDays(state.startDate, state.endDate) : 0

  function start(startDate: string) {
    // The duration stays the same when the start moves.
    const endDate = days > 0 && isDay(startDate) ? addDays(startDate, days - 1) : state.endDate
    edit({ startDate, endDate })
  }
  return (
    <div className="flex flex-col gap-5">
      <div>
        <div className="grid grid-cols-2 gap-2.5">
          <div data-field="startDate">
            <Field label={t('step4.start')} error={errorOf('startDate')}>
              {control => <DateInput {...control} value={state.startDate} onChange={start} />}
            </Field>
          </div>
          <div data-field="endDate">
            <Field label={t('step4.end')} error={errorOf('endDate')}>
              {control => <DateInput {...control} value={state.endDate} onChange={endDate => edit({ endDate })} />}
            </Field>
          </div>
        </div>
        <div role="group" aria-label={t('step4.length')} className="mt-2.5 flex flex-wrap gap-1.5">
          {LENGTHS.map(length => (
            <Chip
              key={length}
              active={days === length}
              disabled={!isDay(state.startDate)}
              onClick={() => edit({ endDate: addDays(state.startDate, length - 1) })}
            >
              {t('days', { count: length })}
            </Chip>
          ))}
        </div>
        {days > 0 && (
          <p aria-live="polite" className="mt-2.5 text-sm text-ink-2">
            {t('step4.span', {
              start: dayText(state.startDate, 'weekday'),
              end: dayText(state.endDate, 'weekday'),
              count: days,
            })}
          </p>
        )}
      </div>
      <TargetField {...props} />
      <TypeRules {...props} />
      <Weekdays {...props} />
      <div data-field="lateHours">
        <Field label={t('step4.late')} help={t('step4.lateHelp')} error={errorOf('lateHours')}>
          {control => (
            <Select
              {...control}
              value={String(state.lateHours)}
              onChange={event => edit({ lateHours: Number(event.target.value) })}
            >
              {[...new Set([...LATE_HOURS, state.lateHours])]
                .sort((a, b) => a - b)
                .map(hours => (
                  <option key={hours} value={hours}>
                    {lateText(t, hours)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </div>
      <p className="flex items-start gap-2.5 text-sm text-ink-2">
        <Info size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t('noChanges')}
      </p>
    </div>
  )
}

type DateInputProps = { id: string; value: string; onChange: (day: string) => void }

function DateInput({ onChange, ...rest }: DateInputProps) {
  return (
    <Input
      {...rest}
      type="date"
      className={classes('flex-row-reverse', rest.value && '[&>input:not(:focus)]:text-transparent')}
      suffix={
        <>
          {rest.value && (
            // Browsers format dates in their own language; the page's format is shown until the field is edited.
            <span
              aria-hidden="true"
              className="pointer-events-none absolute left-[46px] forced-colors:hidden [input:focus~&]:hidden"
            >
              {isDay(rest.value) ? dayText(rest.value, 'short') : rest.value}
            </span>
          )}
          <CalendarDays size={18} aria-hidden="true" className="shrink-0" />
        </>
      }
      onChange={event => onChange(event.target.value)}
    />
  )
}
