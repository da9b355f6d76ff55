import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PageSpinner } from '../../components/PageSpinner.tsx'
import { ownPath } from '../../paths.ts'
import { useSession } from '../../session.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { SignUpPanel } from './SignUpPanel.tsx'

const route = getRouteApi('/auth')

/** The way in: sign in or create an account, then on to where one was going. */
export function Auth() {
  const { mode, next } = route.useSearch()
  const session = useSession()
  const router = useRouter()
  const [cameSignedIn] = useState(session !== null)
  const signedIn = session !== null
  const [firstMode] = useState(mode)
  useEffect(() => {
    if (signedIn) router.history.replace(ownPath(next))
  }, [signedIn, next, router])

  if (cameSignedIn && signedIn) return <PageSpinner />
  const signUp = mode === 'sign-up'
  const arrived = firstMode === mode
  return (
    <AuthFrame signUp={signUp} next={next}>
      {signUp ? <SignUpPanel next={next} arrived={arrived} /> : <SignInPanel next={next} arrived={arrived} />}
    </AuthFrame>
  )
}
