import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentArrival, forgetArrival } from '../../session/arrival.ts'
import { paths } from '../../navigation/paths.ts'
import { DemoPeople } from './DemoPeople.tsx'
import { FormAlert } from '../../components/sign-in/FormAlert.tsx'
import { FormNotice } from './FormNotice.tsx'
import { OtherWays } from '../../components/sign-in/OtherWays.tsx'
import { PanelTitle } from '../../components/sign-in/PanelTitle.tsx'
import { arrivalText } from '../../components/sign-in/refusal-text.ts'
import { SignInForm } from '../../components/sign-in/SignInForm.tsx'
import { suspensionValues } from '../../components/sign-in/suspension-values.ts'

type SignInPanelProps = { next: string | undefined; notice: 'password-changed' | undefined; arrived: boolean }

/** Title, form, the other ways in and the way over to a new account. */
export function SignInPanel({ next, notice, arrived }: SignInPanelProps) {
  const { t } = useTranslation('auth')
  const [arrival] = useState(currentArrival)
  const refused = arrival?.error ? arrivalText(arrival.error, arrival.said) : undefined
  useEffect(() => forgetArrival, [])
  return (
    <>
      <PanelTitle title={t('signIn.title')} sentence={t('signIn.sentence')} arrived={arrived} />
      {refused ? (
        <div className="mb-4">
          <FormAlert text={t(refused.key, { ...(refused.suspension && suspensionValues(refused.suspension)) })} />
        </div>
      ) : arrival?.firstHalf ? (
        <FormNotice text={t('arrival.firstHalf')} />
      ) : (
        notice && <FormNotice text={t('notice.passwordChanged')} />
      )}
      <SignInForm next={next} />
      <OtherWays next={next} byMail />
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
