import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { authClient } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/Input.tsx'
import { looksLikeEmail } from '../account/email.ts'
import { EmailField } from '../account/EmailField.tsx'
import { FormAlert } from './FormAlert.tsx'
import { noteOrigin } from './note-origin.ts'
import { type RefusalText, refusalText } from './refusal-text.ts'

type Fields = { email: string; password: string }
/** Errors are kept as keys, so that they follow a change of language. */
type Key = RefusalText['key'] | 'password.missing'

/** E-mail and password. Who comes in is seen by the session. */
export function SignInForm({ next }: { next?: string | undefined }) {
  const { t } = useTranslation('auth')
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Fields>({
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const text = (key: string | undefined) => (key ? t(key as Key) : undefined)

  async function signIn({ email, password }: Fields) {
    try {
      const { data, error } = await (await authClient()).signInWithPassword({ email: email.trim(), password })
      if (error) throw error
      noteOrigin('capture-login-ip', data.session.access_token)
    } catch (error) {
      const { field, key } = refusalText(error, 'signIn')
      setError(field, { message: key })
      if (key === 'refused.credentials') setFocus('password', { shouldSelect: true })
    }
  }
  return (
    <form noValidate onSubmit={event => void handleSubmit(signIn)(event)} className="flex flex-col gap-4">
      <EmailField
        label={t('email.label')}
        placeholder={t('email.placeholder')}
        error={text(errors.email?.message)}
        autoComplete="username"
        field={register('email', { validate: value => looksLikeEmail(value) || 'email.invalid' })}
      />
      <div className="relative">
        <Field label={t('password.label')} error={text(errors.password?.message)}>
          {control => (
            <PasswordInput
              {...control}
              {...register('password', { required: 'password.missing' })}
              autoComplete="current-password"
              placeholder={t('password.placeholder')}
              showLabel={t('password.show')}
              hideLabel={t('password.hide')}
            />
          )}
        </Field>
        {/* After the field, so that Tab leads from the address to the password. */}
        <Link
          {...paths.auth({ mode: 'forgot', ...(next && { next }) })}
          className="tap-44 absolute top-0 right-0 rounded-sm text-sm font-semibold text-brand-text underline-offset-4 hover:underline"
        >
          {t('signIn.forgot')}
        </Link>
      </div>
      <FormAlert text={text(errors.root?.message)} />
      <Button
        type="submit"
        variant="bora"
        size="lg"
        block
        busy={isSubmitting}
        busyLabel={t('signIn.busy')}
        className="mt-1"
      >
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
