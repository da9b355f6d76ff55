import { CODE_DIGITS } from '@bora/rules/limits.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { classes } from '../../../../ui/classes.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import type { RefusalText } from './refusal-text.ts'

type CodeRules = { validate: (code: string | undefined) => true | RefusalText['key'] }
type CodeFieldProps = {
  label: string
  help?: string
  error: string | undefined
  /** appears in place of the button that was pressed */
  takesFocus?: boolean
  /** one of several fields on a card, worded for a signed-in person */
  inSettings?: boolean
  /** Registers the field on render: the first registered field with a problem gets focus. */
  register: (rules: CodeRules) => UseFormRegisterReturn
}

/** The six digits of a code: a phone suggests the code that just arrived, and a pasted "123 456" is accepted. */
export function CodeField({ label, help, error, takesFocus, inSettings = false, register }: CodeFieldProps) {
  const field = register({ validate: code => code?.length === CODE_DIGITS || 'code.missing' })
  return (
    <Field label={label} help={help} error={error}>
      {control => (
        <Input
          {...control}
          {...field}
          onChange={event => {
            event.target.value = event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS)
            void field.onChange(event)
          }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that had the focus
          autoFocus={takesFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          placeholder="000000"
          className={classes('tracking-[.2em]', inSettings ? 'type-num' : 'tabular-nums')}
        />
      )}
    </Field>
  )
}
