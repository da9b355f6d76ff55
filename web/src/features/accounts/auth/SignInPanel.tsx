import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentArrival, clearArrival } from '../../../session/arrival.ts'
import { paths, type SignInNotice } from '../../../navigation/paths.ts'
import { DemoPeople } from './DemoPeople.tsx'
import { FormAlert } from '../components/sign-in/FormAlert.tsx'
import { FormBanner } from './FormBanner.tsx'
import { OtherWays } from '../components/sign-in/OtherWays.tsx'
import { PanelTitle } from '../components/sign-in/PanelTitle.tsx'
import { arrivalText } from '../components/sign-in/refusal-text.ts'
import { SignInForm } from '../components/sign-in/SignInForm.tsx'
import { useConfig } from '../../../settings/use-config.ts'
import { useAutofilledPasskey } from './use-autofilled-passkey.ts'
import { suspensionValues } from '../components/sign-in/suspension-values.ts'

type SignInPanelProps = { next: string | undefined; notice: SignInNotice | undefined; arrived: boolean }

const NOTICES = {
  'password-changed': 'notice.passwordChanged',
  'session-ended': 'notice.sessionEnded',
} as const satisfies Record<SignInNotice, string>

/** Title, form, the other sign-in methods and the link to sign-up. */
export function SignInPanel({ next, notice, arrived }: SignInPanelProps) {
  const { t } = useTranslation('auth')
  const [arrival] = useState(currentArrival)
  const refused = arrival?.error ? arrivalText(arrival.error, arrival.said) : undefined
  const { passkeySignIn = false } = useConfig() ?? {}
  const passkeyRefused = useAutofilledPasskey(passkeySignIn)
  const shown = passkeyRefused ?? refused
  useEffect(() => clearArrival, [])
  return (
    <>
      <PanelTitle title={t('signIn.title')} sentence={t('signIn.sentence')} arrived={arrived} namesPage={false} />
      {shown ? (
        <div className="mb-4">
          <FormAlert text={t(shown.key, { ...(shown.suspension && suspensionValues(shown.suspension)) })} />
        </div>
      ) : arrival?.firstHalf ? (
        <FormBanner about="first-half" text={t('arrival.firstHalf')} />
      ) : (
        notice && <FormBanner about={notice} text={t(NOTICES[notice])} />
      )}
      <SignInForm next={next} withPasskeys={passkeySignIn} />
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
