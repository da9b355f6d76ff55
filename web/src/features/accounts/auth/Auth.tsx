import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageSpinner } from '../../../states/PageSpinner.tsx'
import { loadCode } from '../../../loading/load-chunk.ts'
import { firstPath, ownPath, paths } from '../../../navigation/paths.ts'
import { usePendingFactors, useSession } from '../../../session/session.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { CompanyPanel } from './CompanyPanel.tsx'
import { MailedCode } from './MailedCode.tsx'
import { PhonePanel } from './PhonePanel.tsx'
import { SecondFactor } from '../components/sign-in/SecondFactor.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { SignUpPanel } from './SignUpPanel.tsx'
import { SolanaPanel } from './SolanaPanel.tsx'

const route = getRouteApi(paths.auth().to)

/** Sign-in, sign-up and account recovery, then back to the page the person wanted. */
export function Auth() {
  const { mode = 'sign-in', next, notice } = route.useSearch()
  const session = useSession()
  const pending = usePendingFactors()
  const router = useRouter()
  const [cameSignedIn] = useState(session !== null)
  const [cameHalf] = useState(pending !== null)
  const signedIn = session !== null
  // Kept until the next page is mounted: otherwise the sign-in form would appear in between and take focus.
  const [asked, setAsked] = useState(pending)
  if (pending !== asked && !signedIn) setAsked(pending)
  const [firstMode] = useState(mode)
  useEffect(() => {
    if (!signedIn) return
    if (!cameSignedIn)
      loadCode(() => import('./notify-of-pending-deletion.ts'))
        .then(({ notifyOfPendingDeletion }) => notifyOfPendingDeletion())
        .catch((error: unknown) => console.debug('closing', error))
    // The sign-up form asks for the country; with a phone alone it is still unknown.
    const isNew = mode === 'phone-sign-up' && !cameSignedIn
    router.history.replace(mode === 'forgot' ? paths.resetPassword().to : isNew ? firstPath(next) : ownPath(next))
  }, [signedIn, cameSignedIn, mode, next, router])

  if (cameSignedIn && signedIn) return <PageSpinner />
  const arrived = firstMode === mode
  return (
    <AuthFrame plain={mode !== 'sign-in'} next={next}>
      {asked ? (
        <SecondFactor factors={asked} arrived={cameHalf} />
      ) : mode === 'sign-up' ? (
        <SignUpPanel next={next} arrived={arrived} />
      ) : mode === 'sign-in' ? (
        <SignInPanel next={next} notice={notice} arrived={arrived} />
      ) : mode === 'company' ? (
        <CompanyPanel next={next} arrived={arrived} />
      ) : mode === 'solana' ? (
        <SolanaPanel next={next} arrived={arrived} />
      ) : mode === 'phone' || mode === 'phone-sign-up' ? (
        <PhonePanel key={mode} creating={mode === 'phone-sign-up'} next={next} arrived={arrived} />
      ) : (
        <MailedCode key={mode} purpose={mode === 'forgot' ? 'recovery' : 'signInCode'} next={next} arrived={arrived} />
      )}
    </AuthFrame>
  )
}
