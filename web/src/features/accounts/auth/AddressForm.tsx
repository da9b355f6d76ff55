import { useTranslation } from 'react-i18next'
import { emailProblem } from '../components/sign-in/email-problem.ts'
import { EmailField } from '../components/sign-in/EmailField.tsx'
import { PanelForm } from '../components/sign-in/PanelForm.tsx'
import { usePanelForm } from '../components/sign-in/use-panel-form.ts'

type AddressFormProps = {
  /** the field's initial value */
  email: string
  submit: string
  /** Sends a mail to the address; throws when it is refused. */
  onAddress: (email: string) => Promise<void>
}

/** Asks for the e-mail address to send a code to. */
export function AddressForm({ email, submit, onAddress }: AddressFormProps) {
  const { t } = useTranslation('auth')
  const form = usePanelForm({ email }, 'send', (given: { email: string }) => onAddress(given.email.trim()))
  return (
    <PanelForm
      onSubmit={form.submit}
      refused={form.problem('root')}
      submit={submit}
      busy={form.busy}
      busyLabel={t('mail.busy')}
    >
      <EmailField
        label={t('email.label')}
        placeholder={t('email.placeholder')}
        error={form.problem('email')}
        autoComplete="username"
        field={form.register('email', { validate: emailProblem })}
      />
    </PanelForm>
  )
}
