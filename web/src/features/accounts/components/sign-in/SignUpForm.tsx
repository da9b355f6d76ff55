import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { likelyCountry } from '../../../../language/likely-country.ts'
import { authClient } from '../../../../session/session.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { CountryLine } from './CountryLine.tsx'
import { EmailField } from './EmailField.tsx'
import { aboutNewAccount } from './about-new-account.ts'
import { nameProblem } from './name-problem.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { reportSignIn } from './report-sign-in.ts'
import { PanelForm } from './PanelForm.tsx'
import { emailProblem } from './email-problem.ts'
import { TermsCheck } from './TermsCheck.tsx'
import { usePanelForm } from './use-panel-form.ts'

type Fields = { name: string; email: string; password: string; repeat: string; country: string; terms: boolean }

const EMPTY = { name: '', email: '', password: '', repeat: '', terms: false }

/**
 * Creates an account. Success shows in the session; `submit` is the button's label, where submitting does more than
 * that.
 */
export function SignUpForm({ submit: does }: { submit?: string | undefined }) {
  const { t } = useTranslation('auth')
  const [country] = useState(likelyCountry)
  const form = usePanelForm<Fields>({ ...EMPTY, country }, 'signUp', signUp)
  const { register, submit, problem, busy } = form

  async function signUp({ name, email, password, country }: Fields) {
    const options = { data: { ...aboutNewAccount(name), country }, emailRedirectTo: `${location.origin}/` }
    const client = await authClient()
    const { data: opened, error } = await client.signUp({ email: email.trim(), password, options })
    if (error) throw error
    if (opened.session) reportSignIn('capture-signup-ip', opened.session.access_token, { country_code: country })
  }
  // In the order of the page: the first registered field with a problem gets focus.
  const name = register('name', { validate: nameProblem })
  return (
    <FormProvider {...form}>
      <PanelForm
        onSubmit={submit}
        refused={problem('root')}
        submit={does ?? t('signUp.submit')}
        busy={busy}
        busyLabel={t('signUp.busy')}
      >
        <Field label={t('name.label')} error={problem('name')}>
          {control => <Input {...control} {...name} autoComplete="name" placeholder={t('name.placeholder')} />}
        </Field>
        <EmailField
          label={t('email.label')}
          placeholder={t('email.placeholder')}
          error={problem('email')}
          autoComplete="email"
          field={register('email', { validate: emailProblem })}
        />
        <NewPasswordFields label={t('password.label')} />
        <CountryLine value={form.watch('country')} onChange={chosen => form.setValue('country', chosen)} />
        <TermsCheck error={problem('terms')} register={rules => register('terms', rules)} />
      </PanelForm>
    </FormProvider>
  )
}
