import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { DemoPeople } from './DemoPeople.tsx'
import { PanelTitle } from './PanelTitle.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Title, form and the way over to a new account. */
export function SignInPanel({ next, arrived }: { next: string | undefined; arrived: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <PanelTitle title={t('signIn.title')} sentence={t('signIn.sentence')} arrived={arrived} />
      <SignInForm />
      <p className="mt-6 text-center text-ui text-ink-2">
        {t('signIn.newHere')}{' '}
        <Link
          {...paths.auth({ mode: 'sign-up', ...(next && { next }) })}
          className="tap-44 rounded-sm font-bold text-brand-text underline-offset-4 hover:underline"
        >
          {t('signIn.toSignUp')}
        </Link>
      </p>
      <DemoPeople />
    </>
  )
}
