import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../navigation/paths.ts'
import { authClient } from '../../../../session/session.ts'
import { Field } from '../../../../ui/Field.tsx'
import { PasswordInput } from '../../../../ui/Input.tsx'
import { EmailField } from './EmailField.tsx'
import { reportSignIn } from './report-sign-in.ts'
import { PanelForm } from './PanelForm.tsx'
import { isRefusal } from './refusal-text.ts'
import { emailProblem } from './email-problem.ts'
import { usePanelForm } from './use-panel-form.ts'

type Fields = { email: string; password: string }

type SignInFormProps = {
  next?: string | undefined
  /** the button's label, where submitting does more than sign in */
  submit?: string | undefined
  /** the browser offers passkeys in the address field */
  withPasskeys?: boolean
}

/** E-mail and password. Success shows in the session. */
export function SignInForm({ next, submit: does, withPasskeys = false }: SignInFormProps) {
  const { t } = useTranslation('auth')
  const form = usePanelForm<Fields>({ email: '', password: '' }, 'signIn', signIn)
  const { register, submit, problem, busy } = form

  async function signIn({ email, password }: Fields) {
    const { data, error } = await (await authClient()).signInWithPassword({ email: email.trim(), password })
    if (isRefusal(error, 'invalid_credentials')) form.setFocus('password', { shouldSelect: true })
    if (error) throw error
    reportSignIn('capture-login-ip', data.session.access_token)
  }
  return (
    <PanelForm
      onSubmit={submit}
      refused={problem('root')}
      submit={does ?? t('signIn.submit')}
      busy={busy}
      busyLabel={t('signIn.busy')}
    >
      <EmailField
        label={t('email.label')}
        placeholder={t('email.placeholder')}
        error={problem('email')}
        autoComplete={withPasskeys ? 'username webauthn' : 'username'}
        field={register('email', { validate: emailProblem })}
      />
      <div className="relative">
        <Field label={t('password.label')} error={problem('password')}>
          {control => (
            <PasswordInput
              {...control}
              {...register('password', { validate: value => value !== '' || 'password.missing' })}
              autoComplete="current-password"
              placeholder={t('password.placeholder')}
              showLabel={t('password.show')}
              hideLabel={t('password.hide')}
            />
          )}
        </Field>
        {/* After the field, so that Tab moves from the address to the password. */}
        <Link
          {...paths.auth({ mode: 'forgot', ...(next && { next }) })}
          className="tap-44 absolute top-0 right-0 rounded-sm text-sm font-semibold text-brand-text underline-offset-4 hover:underline"
        >
          {t('signIn.forgot')}
        </Link>
      </div>
    </PanelForm>
  )
}
