import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { problemText } from './problem-text.ts'

type CodeFormProps = {
  label: string
  help?: string
  submit: string
  /** rejects with what was refused */
  onCode: (code: string) => Promise<void>
  children?: ReactNode
}

/** Six digits out of a mail, a text message or an app. */
export function CodeForm({ label, help, submit, onCode, children }: CodeFormProps) {
  const { t } = useTranslation('security')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    const digits = code.replace(/\D/g, '')
    if (digits.length < 6) return setProblem(t('code.short'))
    setBusy(true)
    setProblem(undefined)
    await onCode(digits).catch((error: unknown) => {
      setProblem(problemText(error))
    })
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={event => void send(event)} className="flex flex-col gap-3">
      <Field label={label} help={help} error={problem}>
        {control => (
          <Input
            {...control}
            value={code}
            onChange={event => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            placeholder="000000"
            className="type-num tracking-[.2em]"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" busy={busy} busyLabel={t('code.busy')}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
