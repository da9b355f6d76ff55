import type { AuthError } from '@supabase/auth-js'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../components/sign-in/FormAlert.tsx'
import { type NewPassword, NewPasswordFields } from '../../components/sign-in/NewPasswordFields.tsx'
import { PanelTitle } from '../../components/sign-in/PanelTitle.tsx'
import { type RefusalText, refusalText } from '../../components/sign-in/refusal-text.ts'

type NewPasswordPanelProps = {
  email: string
  arrived: boolean
  onDone: () => Promise<void>
  /** the session says too little about who this is: a new link is needed */
  onTooOld: () => void
}

const TOO_OLD = [
  'reauthentication_needed',
  'current_password_required',
  'session_not_found',
  'bad_jwt',
  'no_authorization',
]

/** A new password for the account whose link was opened; it names the account, so that nobody changes another one's. */
export function NewPasswordPanel({ email, arrived, onDone, onTooOld }: NewPasswordPanelProps) {
  const { t } = useTranslation('auth')
  const form = useForm<NewPassword>({ defaultValues: { password: '', repeat: '' } })
  const { handleSubmit, setError, formState } = form
  const root = formState.errors.root?.message as RefusalText['key'] | undefined

  async function change({ password }: NewPassword) {
    try {
      const { error } = await (await authClient()).updateUser({ password })
      if (error) throw error
      await onDone()
    } catch (error) {
      const { code, name } = (error ?? {}) as Partial<AuthError>
      if (name === 'AuthSessionMissingError' || TOO_OLD.some(each => each === code)) return onTooOld()
      const { field, key } = refusalText(error, 'reset')
      if (field === 'password') setError(field, { message: key }, { shouldFocus: true })
      else setError('root', { message: key })
    }
  }
  return (
    <FormProvider {...form}>
      <PanelTitle
        title={t('reset.title')}
        sentence={<span className="break-words">{t('reset.sentence', { email })}</span>}
        arrived={arrived}
        always
      />
      <form noValidate onSubmit={event => void handleSubmit(change)(event)} className="flex flex-col gap-4">
        {/* So that a password manager knows whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields label={t('reset.label')} />
        <FormAlert text={root && t(root)} />
        <Button
          type="submit"
          variant="bora"
          size="lg"
          block
          busy={formState.isSubmitting}
          busyLabel={t('reset.busy')}
          className="mt-1"
        >
          {t('reset.submit')}
        </Button>
      </form>
    </FormProvider>
  )
}
