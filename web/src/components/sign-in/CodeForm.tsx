import { CODE_DIGITS } from '@bora/rules/limits.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { FormAlert } from './FormAlert.tsx'
import { PanelForm } from './PanelForm.tsx'
import { fieldOf, problemText, refusalText } from './refusal-text.ts'

type CodeFormProps = {
  label: string
  submit: string
  /** Proves the code; throws what refused it. */
  onCode: (code: string) => Promise<void>
  /** appears in place of the button that was pressed */
  takesFocus?: boolean
  /** one of several things on a card, told to somebody who is signed in */
  inSettings?: boolean
  /** beside the button, in settings */
  children?: ReactNode
}

/** One field for the six digits of a code: a phone offers what just came, and a pasted "123 456" fits. */
export function CodeForm({ label, submit, onCode, takesFocus, inSettings = false, children }: CodeFormProps) {
  const { t } = useTranslation('auth')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  // As it came, so that its sentence follows a change of language.
  const [refusal, setRefusal] = useState<{ error: unknown }>()
  const text = refusal && (inSettings ? problemText(refusal.error) : t(refusalText(refusal.error, 'verify').key))
  const isWrong = fieldOf(refusal?.error) === 'code'

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const field = event.currentTarget.querySelector('input')
    setRefusal(undefined)
    setMissing(code.length < CODE_DIGITS)
    if (code.length < CODE_DIGITS) return field?.focus()
    setBusy(true)
    try {
      await onCode(code)
    } catch (error) {
      setRefusal({ error })
      if (fieldOf(error) === 'code') {
        field?.focus()
        field?.select()
      }
    }
    setBusy(false)
  }
  const field = (
    <Field label={label} error={missing ? t('code.missing') : isWrong ? text : undefined}>
      {control => (
        <Input
          {...control}
          value={code}
          onChange={event => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
          name="code"
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
  const about = { busy, busyLabel: t('code.busy') }
  const refused = isWrong ? undefined : text
  if (!inSettings) {
    return (
      <PanelForm onSubmit={event => void prove(event)} refused={refused} submit={submit} {...about}>
        {field}
      </PanelForm>
    )
  }
  return (
    <form noValidate onSubmit={event => void prove(event)} className="flex flex-col gap-3">
      {field}
      <FormAlert text={refused} />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" {...about}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
