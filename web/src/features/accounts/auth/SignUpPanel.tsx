import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { OtherWays } from '../components/sign-in/OtherWays.tsx'
import { PanelTitle } from '../components/sign-in/PanelTitle.tsx'
import { SignUpForm } from '../components/sign-in/SignUpForm.tsx'

/** Title, form and the link to sign-in for people with an account. */
export function SignUpPanel({ next, arrived }: { next: string | undefined; arrived: boolean }) {
  const { t } = useTranslation('auth')
  return (
    <>
      <PanelTitle title={t('signUp.title')} sentence={t('signUp.sentence')} arrived={arrived} namesPage />
      <SignUpForm />
      <OtherWays next={next} creating />
      <p className="mt-6 text-center text-ui text-ink-2">
        {t('signUp.known')}{' '}
        <Link
          {...paths.auth(next ? { next } : {})}
          className="tap-44 rounded-sm font-bold text-brand-text underline-offset-4 hover:underline"
        >
          {t('signUp.toSignIn')}
        </Link>
      </p>
    </>
  )
}
