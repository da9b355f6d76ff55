import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { FormAlert } from './FormAlert.tsx'
import { PanelForm } from './PanelForm.tsx'
import { fieldOf, refusalText, settingsRefusal } from './refusal-text.ts'
import { useSentForm } from './use-sent-form.ts'

type CodeFormProps = {
  label: string
  submit: string
  /** Submits the code; throws when it is refused. */
  onCode: (code: string) => Promise<void>
  /** appears in place of the button that was pressed */
  takesFocus?: boolean
  /** one of several forms on a card, worded for a signed-in person */
  inSettings?: boolean
  /** next to the button, in settings */
  children?: ReactNode
}

/** One field for a code received by mail or message, or shown by an app. */
export function CodeForm({ label, submit, onCode, takesFocus, inSettings = false, children }: CodeFormProps) {
  const { t } = useTranslation('auth')
  // The error about the last code stays while the next one is typed: an incomplete code is not an error.
  const form = useSentForm(
    { defaultValues: { code: '' }, reValidateMode: 'onSubmit' },
    prove,
    inSettings ? settingsRefusal : error => refusalText(error, 'verify'),
  )

  async function prove({ code }: { code: string }) {
    try {
      await onCode(code)
    } catch (error) {
      if (fieldOf(error) === 'code') form.setFocus('code', { shouldSelect: true })
      throw error
    }
  }
  const field = (
    <CodeField
      label={label}
      error={form.problem('code')}
      takesFocus={takesFocus}
      inSettings={inSettings}
      register={rules => form.register('code', rules)}
    />
  )
  const about = { busy: form.busy, busyLabel: t('code.busy') }
  if (!inSettings) {
    return (
      <PanelForm onSubmit={form.submit} refused={form.problem('root')} submit={submit} {...about}>
        {field}
      </PanelForm>
    )
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3">
      {field}
      <FormAlert text={form.problem('root')} />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" {...about}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
