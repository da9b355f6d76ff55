import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../../session/session.ts'
import { type NewPassword, NewPasswordFields } from '../components/sign-in/NewPasswordFields.tsx'
import { PanelForm } from '../components/sign-in/PanelForm.tsx'
import { PanelTitle } from '../components/sign-in/PanelTitle.tsx'
import { isRefusal, isSessionOver } from '../components/sign-in/refusal-text.ts'
import { usePanelForm } from '../components/sign-in/use-panel-form.ts'

type NewPasswordPanelProps = {
  email: string
  arrived: boolean
  onDone: () => Promise<void>
  /** the session no longer proves who this is: a new link is needed */
  onTooOld: () => void
}

const TOO_OLD = [
  'reauthentication_needed',
  'current_password_required',
  'session_not_found',
  'bad_jwt',
  'no_authorization',
]

/** A new password for the account whose link was opened; it names the account, to prevent changing another one's. */
export function NewPasswordPanel({ email, arrived, onDone, onTooOld }: NewPasswordPanelProps) {
  const { t } = useTranslation('auth')
  const form = usePanelForm<NewPassword>({ password: '', repeat: '' }, 'reset', change)

  async function change({ password }: NewPassword) {
    const { error } = await (await authClient()).updateUser({ password })
    if (error && (isSessionOver(error) || TOO_OLD.some(code => isRefusal(error, code)))) return onTooOld()
    if (error) throw error
    await onDone()
  }
  return (
    <FormProvider {...form}>
      <PanelTitle
        title={t('reset.title')}
        sentence={<span className="break-words">{t('reset.sentence', { email })}</span>}
        arrived={arrived}
        always
      />
      <PanelForm
        onSubmit={form.submit}
        refused={form.problem('root')}
        submit={t('reset.submit')}
        busy={form.busy}
        busyLabel={t('reset.busy')}
      >
        {/* Tells a password manager which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields label={t('reset.label')} />
      </PanelForm>
    </FormProvider>
  )
}
