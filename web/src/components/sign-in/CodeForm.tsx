import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import { FormAlert } from './FormAlert.tsx'
import { PanelForm } from './PanelForm.tsx'
import { fieldOf, refusalText, settingsRefusal } from './refusal-text.ts'
import { useSentForm } from './use-sent-form.ts'

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

/** One field for the code that came by mail or message, or that an app shows. */
export function CodeForm({ label, submit, onCode, takesFocus, inSettings = false, children }: CodeFormProps) {
  const { t } = useTranslation('auth')
  // What was wrong with the last code stays while the next one is typed: half a code is no mistake.
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
