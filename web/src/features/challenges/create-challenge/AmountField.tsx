import { type Currency, centsOf } from '@bora/rules/money.ts'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { moneyParts } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import type { Problem } from './problems.ts'

type AmountFieldProps = {
  field: string
  label: string
  value: string
  step: number
  currency: Currency
  problems: readonly Problem[]
  onChange: (value: string) => void
}

/** An amount as a big number: set with buttons of whole currency units, or by typing. */
export function AmountField({ field, label, value, step, currency, problems, onChange }: AmountFieldProps) {
  const { t } = useTranslation('create-challenge')
  const id = useId()
  const cents = centsOf(value, currentLanguage())
  const { symbol } = moneyParts(0, currency)
  const move = (by: number) => onChange(String(Math.max(step, (Math.floor((cents ?? 0) / 100 / step) + by) * step)))
  const invalid = problems.some(problem => problem.field === field)
  return (
    <div data-field={field} className="mt-4">
      <label htmlFor={id} className="text-sm font-[650]">
        {label}
      </label>
      <div className="mt-1.5 flex items-center justify-between gap-3">
        <IconButton
          look="soft"
          label={t('entry.less', { step: `${symbol} ${step}` })}
          icon={<Minus size={20} strokeWidth={2.5} aria-hidden="true" />}
          className="size-11 min-[360px]:size-13"
          disabled={cents !== null && cents <= step * 100}
          onClick={() => move(-1)}
        />
        <span className={classes('flex min-w-0 items-baseline justify-center', invalid && 'text-danger-text')}>
          <span aria-hidden="true" className="type-num mr-1.5 text-[1.1875rem]">
            {symbol}
          </span>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={value}
            aria-invalid={invalid || undefined}
            onFocus={event => event.target.select()}
            onChange={event => onChange(event.target.value)}
            className="type-num min-h-11 min-w-0 rounded-md bg-transparent text-[clamp(2.125rem,10.8vw,2.625rem)] outline-offset-0"
            style={{ width: `${Math.max(1, value.length) * 0.74}em` }}
          />
        </span>
        <IconButton
          look="soft"
          label={t('entry.more', { step: `${symbol} ${step}` })}
          icon={<Plus size={20} strokeWidth={2.5} aria-hidden="true" />}
          className="size-11 min-[360px]:size-13"
          onClick={() => move(1)}
        />
      </div>
      <FieldProblem problems={problems} field={field} />
    </div>
  )
}
