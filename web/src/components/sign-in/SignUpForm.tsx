import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@bora/rules/limits.ts'
import { FormProvider, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../language.ts'
import { authClient } from '../../session.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { looksLikeEmail } from '../account/email.ts'
import { EmailField } from '../account/EmailField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { noteOrigin } from './note-origin.ts'
import { PanelForm } from './PanelForm.tsx'
import type { RefusalText } from './refusal-text.ts'
import { usePanelForm } from './use-panel-form.ts'

type Fields = { name: string; email: string; password: string; repeat: string; terms: boolean }

const EMPTY: Fields = { name: '', email: '', password: '', repeat: '', terms: false }
/** Of the terms and the privacy policy that the check box speaks of. */
const TERMS_VERSION = '1'

/** A new account. Who comes in is seen by the session. */
export function SignUpForm() {
  const { t } = useTranslation('auth')
  const form = usePanelForm<Fields>(EMPTY, 'signUp', signUp)
  const { register, submit, problem, busy } = form

  async function signUp({ name, email, password }: Fields) {
    const data = {
      name: name.trim(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: currentLanguage(),
      terms_version: TERMS_VERSION,
    }
    const options = { data, emailRedirectTo: `${location.origin}/` }
    const client = await authClient()
    const { data: opened, error } = await client.signUp({ email: email.trim(), password, options })
    if (error) throw error
    if (opened.session) noteOrigin('capture-signup-ip', opened.session.access_token, { country_code: 'BR' })
  }
  // In the order of the page: the first registered field with a problem gets the focus.
  const name = register('name', { validate: nameProblem })
  return (
    <FormProvider {...form}>
      <PanelForm
        onSubmit={submit}
        refused={problem('root')}
        submit={t('signUp.submit')}
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
          field={register('email', { validate: value => looksLikeEmail(value) || 'email.invalid' })}
        />
        <NewPasswordFields label={t('password.label')} />
        <TermsCheck error={problem('terms')} register={register} />
      </PanelForm>
    </FormProvider>
  )
}

// Registered where it is drawn, for the same reason.
function TermsCheck({ error, register }: { error: string | undefined; register: UseFormRegister<Fields> }) {
  const { t } = useTranslation('auth')
  return (
    <div>
      <Checkbox
        {...register('terms', { required: 'terms.missing' })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'terms-error' : undefined}
      >
        {t('terms.text')}
      </Checkbox>
      {error && (
        <p id="terms-error" role="alert" className="pl-9 text-[13.5px] font-semibold text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}

function nameProblem(name: string): true | RefusalText['key'] {
  const { length } = [...name.trim()]
  if (length < NAME_MIN_LENGTH) return 'name.short'
  return length <= NAME_MAX_LENGTH || 'name.long'
}
