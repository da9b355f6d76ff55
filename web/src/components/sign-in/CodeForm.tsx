import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { FormAlert } from './FormAlert.tsx'
import { type RefusalText, refusalText } from './refusal-text.ts'

type CodeFormProps = {
  label: string
  submit: string
  /** Proves the code; throws what refused it. */
  onCode: (code: string) => Promise<void>
  /** appears in place of the button that was pressed */
  takesFocus?: boolean
}

const LENGTH = 6

/** One field for the six digits of a code: a phone offers what just came, and a pasted "123 456" fits. */
export function CodeForm({ label, submit, onCode, takesFocus = false }: CodeFormProps) {
  const { t } = useTranslation('auth')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<RefusalText['key'] | 'code.missing'>()
  const inField = problem === 'code.missing' || problem === 'refused.code'

  async function prove(form: HTMLFormElement) {
    if (busy) return
    const field = form.querySelector('input')
    if (code.length < LENGTH) {
      setProblem('code.missing')
      field?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await onCode(code)
    } catch (error) {
      const { key } = refusalText(error, 'verify')
      setProblem(key)
      if (key === 'refused.code') field?.select()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        void prove(event.currentTarget)
      }}
    >
      <Field label={label} error={inField ? t(problem) : undefined}>
        {control => (
          <Input
            {...control}
            value={code}
            onChange={event => setCode(event.target.value.replace(/\D/g, '').slice(0, LENGTH))}
            name="code"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that had the focus
            autoFocus={takesFocus}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            placeholder="000000"
            className="tabular-nums tracking-[.2em]"
          />
        )}
      </Field>
      <FormAlert text={problem && !inField ? t(problem) : undefined} />
      <Button type="submit" variant="bora" size="lg" block busy={busy} busyLabel={t('code.busy')}>
        {submit}
      </Button>
    </form>
  )
}
