import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@bora/rules/limits.ts'
import { type FieldPath, FormProvider, useForm, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../language.ts'
import { authClient } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { looksLikeEmail } from '../account/email.ts'
import { EmailField } from '../account/EmailField.tsx'
import { FormAlert } from './FormAlert.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { noteOrigin } from './note-origin.ts'
import { type RefusalText, refusalText } from './refusal-text.ts'

type Fields = { name: string; email: string; password: string; repeat: string; terms: boolean }
type Key = RefusalText['key'] | 'name.short' | 'name.long' | 'terms.missing'

const EMPTY: Fields = { name: '', email: '', password: '', repeat: '', terms: false }
/** Of the terms and the privacy policy that the check box speaks of. */
const TERMS_VERSION = '1'

/** A new account. Who comes in is seen by the session. */
export function SignUpForm() {
  const { t } = useTranslation('auth')
  const form = useForm<Fields>({ defaultValues: EMPTY })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const text = (field: FieldPath<Fields> | 'root') => {
    const key = errors[field]?.message
    return key ? t(key as Key) : undefined
  }

  async function signUp({ name, email, password: chosen }: Fields) {
    const data = {
      name: name.trim(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: currentLanguage(),
      terms_version: TERMS_VERSION,
    }
    try {
      const options = { data, emailRedirectTo: `${location.origin}/` }
      const { data: opened, error } = await (
        await authClient()
      ).signUp({
        email: email.trim(),
        password: chosen,
        options,
      })
      if (error) throw error
      if (opened.session) noteOrigin('capture-signup-ip', opened.session.access_token, { country_code: 'BR' })
    } catch (error) {
      const { field, key } = refusalText(error, 'signUp')
      setError(field, { message: key }, { shouldFocus: field !== 'root' })
    }
  }
  // In the order of the page: the first registered field with a problem gets the focus.
  const name = register('name', { validate: nameProblem })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={event => void handleSubmit(signUp)(event)} className="flex flex-col gap-4">
        <Field label={t('name.label')} error={text('name')}>
          {control => <Input {...control} {...name} autoComplete="name" placeholder={t('name.placeholder')} />}
        </Field>
        <EmailField
          label={t('email.label')}
          placeholder={t('email.placeholder')}
          error={text('email')}
          autoComplete="email"
          field={register('email', { validate: value => looksLikeEmail(value) || 'email.invalid' })}
        />
        <NewPasswordFields label={t('password.label')} />
        <TermsCheck error={text('terms')} register={register} />
        <FormAlert text={text('root')} />
        <Button
          type="submit"
          variant="bora"
          size="lg"
          block
          busy={isSubmitting}
          busyLabel={t('signUp.busy')}
          className="mt-1"
        >
          {t('signUp.submit')}
        </Button>
      </form>
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

function nameProblem(name: string): true | Key {
  const { length } = [...name.trim()]
  if (length < NAME_MIN_LENGTH) return 'name.short'
  return length <= NAME_MAX_LENGTH || 'name.long'
}
