import { EMAIL_MAX_LENGTH } from '@bora/rules/limits.ts'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EmailField } from '../../components/account/EmailField.tsx'
import { FormAlert } from '../../components/sign-in/FormAlert.tsx'
import { PanelTitle } from '../../components/sign-in/PanelTitle.tsx'
import { type RefusalText, refusalText } from '../../components/sign-in/refusal-text.ts'
import { useLeaving } from '../../components/sign-in/use-leaving.ts'
import { wayBack } from '../../components/sign-in/way-back.ts'
import { leaveForProvider } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'

/** Asks whose company it is, by an e-mail address or its domain, and leaves for that company's own sign-in page. */
export function CompanyPanel({ next, arrived }: { next: string | undefined; arrived: boolean }) {
  const { t } = useTranslation('auth')
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState
  const [leaving, setLeaving] = useLeaving()
  const text = (key: string | undefined) => (key ? t(key as RefusalText['key'] | 'company.invalid') : undefined)

  async function leave({ email }: { email: string }) {
    if (leaving) return
    try {
      await leaveForProvider({ domain: domainIn(email)! }, wayBack(next))
      setLeaving('company')
    } catch (error) {
      const { field, key } = refusalText(error, 'leave')
      if (field === 'email') setError(field, { message: key }, { shouldFocus: true })
      else setError('root', { message: key })
    }
  }
  return (
    <>
      <PanelTitle title={t('company.title')} sentence={t('company.sentence')} arrived={arrived} always />
      <form noValidate onSubmit={event => void handleSubmit(leave)(event)} className="flex flex-col gap-4">
        <EmailField
          label={t('company.label')}
          help={t('company.help')}
          placeholder={t('company.placeholder')}
          error={text(errors.email?.message)}
          autoComplete="email"
          orDomain
          field={register('email', { validate: value => domainIn(value) !== null || 'company.invalid' })}
        />
        <FormAlert text={text(errors.root?.message)} />
        <Button
          type="submit"
          variant="bora"
          size="lg"
          block
          busy={isSubmitting || leaving !== undefined}
          busyLabel={t('company.busy')}
        >
          {t('company.submit')}
        </Button>
      </form>
      <BackToSignIn next={next} />
    </>
  )
}

function domainIn(text: string): string | null {
  const given = text.trim()
  const [, domain] = /^(?:[^\s@]+@)?((?:[^\s@./]+\.)+[^\s@./]{2,})$/.exec(given) ?? []
  return domain && given.length <= EMAIL_MAX_LENGTH ? domain : null
}
