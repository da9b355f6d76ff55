import { EMAIL_MAX_LENGTH } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { EmailField } from '../components/sign-in/EmailField.tsx'
import { PanelForm } from '../components/sign-in/PanelForm.tsx'
import { PanelTitle } from '../components/sign-in/PanelTitle.tsx'
import { useRedirecting } from '../components/sign-in/use-redirecting.ts'
import { usePanelForm } from '../components/sign-in/use-panel-form.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { leaveForProvider } from '../../../session/session.ts'
import { BackToSignIn } from './BackToSignIn.tsx'

/** Asks for the company, by an e-mail address or its domain, and navigates to that company's own sign-in page. */
export function CompanyPanel({ next, arrived }: { next: string | undefined; arrived: boolean }) {
  const { t } = useTranslation('auth')
  const { register, submit, problem, busy } = usePanelForm({ email: '' }, 'leave', leave)
  const [leaving, setLeaving] = useRedirecting()

  async function leave({ email }: { email: string }) {
    if (leaving) return
    await leaveForProvider({ domain: domainIn(email)! }, fullAddress(paths.auth({ next })))
    setLeaving('company')
  }
  return (
    <>
      <PanelTitle title={t('company.title')} sentence={t('company.sentence')} arrived={arrived} always />
      <PanelForm
        onSubmit={submit}
        refused={problem('root')}
        submit={t('company.submit')}
        busy={busy || leaving !== undefined}
        busyLabel={t('company.busy')}
      >
        <EmailField
          label={t('company.label')}
          help={t('company.help')}
          placeholder={t('company.placeholder')}
          error={problem('email')}
          autoComplete="email"
          orDomain
          field={register('email', { validate: value => domainIn(value) !== null || 'company.invalid' })}
        />
      </PanelForm>
      <BackToSignIn next={next} />
    </>
  )
}

function domainIn(text: string): string | null {
  const given = text.trim()
  const [, domain] = /^(?:[^\s@]+@)?((?:[^\s@./]+\.)+[^\s@./]{2,})$/.exec(given) ?? []
  return domain && given.length <= EMAIL_MAX_LENGTH ? domain : null
}
