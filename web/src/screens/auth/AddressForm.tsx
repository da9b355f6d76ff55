import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { looksLikeEmail } from '../../components/account/email.ts'
import { EmailField } from '../../components/account/EmailField.tsx'
import { FormAlert } from '../../components/sign-in/FormAlert.tsx'
import { type RefusalText, refusalText } from '../../components/sign-in/refusal-text.ts'

type AddressFormProps = {
  /** what stands in the field at first */
  email: string
  submit: string
  /** Sends a mail there; throws what refused it. */
  onAddress: (email: string) => Promise<void>
}

/** Asks for the e-mail address that a code goes to. */
export function AddressForm({ email, submit, onAddress }: AddressFormProps) {
  const { t } = useTranslation('auth')
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email } })
  const { errors, isSubmitting } = formState
  const text = (key: string | undefined) => (key ? t(key as RefusalText['key']) : undefined)

  async function send({ email: given }: { email: string }) {
    try {
      await onAddress(given.trim())
    } catch (error) {
      setError('root', { message: refusalText(error, 'send').key })
    }
  }
  return (
    <form noValidate onSubmit={event => void handleSubmit(send)(event)} className="flex flex-col gap-4">
      <EmailField
        label={t('email.label')}
        placeholder={t('email.placeholder')}
        error={text(errors.email?.message)}
        autoComplete="username"
        field={register('email', { validate: value => looksLikeEmail(value) || 'email.invalid' })}
      />
      <FormAlert text={text(errors.root?.message)} />
      <Button type="submit" variant="bora" size="lg" block busy={isSubmitting} busyLabel={t('mail.busy')}>
        {submit}
      </Button>
    </form>
  )
}
