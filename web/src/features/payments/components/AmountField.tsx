import { decimalOfCents } from '@bora/rules/money.ts'
import type { Ref } from 'react'
import { moneyParts } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { classes } from '../../../ui/classes.ts'

type AmountFieldProps = {
  id: string
  ref: Ref<HTMLInputElement>
  label: string
  currency: Parameters<typeof moneyParts>[1]
  /** As typed. */
  text: string
  onText: (text: string) => void
  invalid: boolean
  describedBy: string | undefined
}

/** A large input for an amount: the currency symbol next to it, a line below. */
export function AmountField({ id, ref, label, currency, text, onText, invalid, describedBy }: AmountFieldProps) {
  const { symbol } = moneyParts(0, currency)
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="flex items-baseline justify-center gap-2 py-2 focus-within:[&>input]:border-mar">
        <span aria-hidden="true" className="type-num text-[1.5rem]">
          {symbol}
        </span>
        <input
          id={id}
          ref={ref}
          value={text}
          onChange={event => onText(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          placeholder={typedAmount(0)}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={describedBy}
          className={classes(
            'type-num min-w-0 rounded-none border-b-2 bg-transparent pb-1 text-center text-[2.75rem] outline-none placeholder:text-ink-3 sm:text-[3.25rem]',
            invalid ? 'border-danger' : 'border-line-strong',
          )}
          style={{ width: `${Math.min(Math.max(text.length, 4), 10) + 0.6}ch` }}
        />
      </div>
    </>
  )
}

/** Whole cents formatted as they would be typed in the current language. */
export function typedAmount(cents: number): string {
  const decimal = decimalOfCents(cents)
  return currentLanguage() === 'pt-BR' ? decimal.replace('.', ',') : decimal
}
