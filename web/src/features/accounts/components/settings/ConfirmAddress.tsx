import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../../api/me.ts'
import { fullAddress, paths } from '../../../../navigation/paths.ts'
import { authClient } from '../../../../session/session.ts'
import { useBackStep } from '../../../../ui/back-step.ts'
import { Button } from '../../../../ui/Button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { CodeForm } from '../sign-in/CodeForm.tsx'
import { emailProblem } from '../sign-in/email-problem.ts'
import { EmailField } from '../sign-in/EmailField.tsx'
import { OutboxHint } from '../sign-in/OutboxHint.tsx'
import { PanelForm } from '../sign-in/PanelForm.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'
import { SendAgain } from '../sign-in/SendAgain.tsx'
import { useSentForm } from '../sign-in/use-sent-form.ts'
import { readAccountAgain } from './auth-user.ts'
import { verifyAddress } from './verify-address.ts'

type ConfirmAddressProps = {
  /** the address of the account, as the page knows it */
  email: string
  /** called once an address is confirmed and the account was reloaded */
  onDone?: () => void
}

/**
 * Confirms the e-mail address of a signed-in account in place: the code from the mail, another mail, another address.
 */
export function ConfirmAddress({ email, onDone }: ConfirmAddressProps) {
  const { t } = useTranslation('auth')
  const pending = useMe()?.profile?.emailChange?.to
  const [changing, setChanging] = useState(false)
  const type = pending ? ('email_change' as const) : ('signup' as const)
  const address = pending ?? email

  async function sendAgain() {
    const options = { emailRedirectTo: fullAddress(paths.home()) }
    const { error } = await (await authClient()).resend({ type, email: address, options })
    if (error) throw error
  }
  async function prove(token: string) {
    await verifyAddress({ type, email: address, token })
    toast({ title: t('confirm.done'), variant: 'success' })
    await readAccountAgain()
    onDone?.()
  }
  if (changing) return <OtherAddress onDone={() => setChanging(false)} />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm break-words text-ink-2">{t('confirm.sentTo', { email: address })}</p>
      <CodeForm key={address} label={t('code.label')} submit={t('confirm.submit')} onCode={prove} takesFocus />
      <OutboxHint to={address} />
      <SendAgain key={`again ${address}`} onSend={sendAgain} waits={false} />
      <Button variant="ghost" block onClick={() => setChanging(true)}>
        {t('confirm.other')}
      </Button>
    </div>
  )
}

function OtherAddress({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth')
  const form = useSentForm({ defaultValues: { email: '' } }, change, error => refusalText(error, 'send'))
  useBackStep(1, onDone)

  async function change({ email }: { email: string }) {
    const options = { emailRedirectTo: fullAddress(paths.home()) }
    const { error } = await (await authClient()).updateUser({ email: email.trim() }, options)
    if (error) throw error
    await readAccountAgain()
    onDone()
  }
  return (
    <div className="flex flex-col gap-3">
      <PanelForm
        onSubmit={form.submit}
        refused={form.problem('root')}
        submit={t('confirm.otherSubmit')}
        busy={form.busy}
        busyLabel={t('code.busy')}
      >
        <EmailField
          label={t('email.label')}
          error={form.problem('email')}
          autoComplete="email"
          field={form.register('email', { validate: emailProblem })}
        />
      </PanelForm>
      <Button variant="ghost" block disabled={form.busy} onClick={onDone}>
        {t('confirm.back')}
      </Button>
    </div>
  )
}
