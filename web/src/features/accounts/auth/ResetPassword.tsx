import { useNavigate } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentArrival, clearArrival } from '../../../session/arrival.ts'
import { signedInByMessage, sessionMethods } from '../components/settings/session-methods.ts'
import { PageSpinner } from '../../../states/PageSpinner.tsx'
import { paths } from '../../../navigation/paths.ts'
import { type CurrentSession, signOut, usePendingFactors, useSession } from '../../../session/session.ts'
import { TileSquare } from '../../../ui/States.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { MailedCode } from './MailedCode.tsx'
import { NewPasswordPanel } from './NewPasswordPanel.tsx'
import { SecondFactor } from '../components/sign-in/SecondFactor.tsx'

/** The page of the link in the mail: a new password, or a new link if this one is invalid. */
export function ResetPassword() {
  const session = useSession()
  const pending = usePendingFactors()
  const navigate = useNavigate()
  // A signed-in person may open this page without a link; a failed link is reported anyway.
  const [useless, setUseless] = useState(() => Boolean(currentArrival()?.error))
  const [moved, setMoved] = useState(false)
  const [done, setDone] = useState(false)
  const byMessage = useCameByMessage(session)
  const needsLink = useless || (!session && !pending)
  const choosing = !needsLink && !pending && !done
  // A person who signed in by other means must give the current password, which happens on the security page.
  const leaves = choosing && byMessage === false
  useEffect(() => clearArrival, [])
  useEffect(() => {
    if (leaves) void navigate({ ...paths.security(), replace: true })
  }, [leaves, navigate])

  async function finish() {
    setDone(true)
    // The server ended all other sessions; this one came from a mail and ends too.
    await signOut().catch(() => {})
    await navigate({ ...paths.auth({ notice: 'password-changed' }), replace: true })
  }
  function show(linkIsUseless: boolean) {
    setMoved(true)
    setUseless(linkIsUseless)
  }
  if (done || (choosing && !byMessage)) return <PageSpinner />
  return (
    <AuthFrame plain next={undefined}>
      {needsLink ? (
        <MailedCode
          purpose="recovery"
          next={undefined}
          arrived={!moved}
          expired={
            <div className="mt-6 mb-4 lg:mt-0">
              <TileSquare seed="link" size={132} icon={<Link2 size={28} aria-hidden="true" />} />
            </div>
          }
          onProven={() => show(false)}
        />
      ) : pending ? (
        <SecondFactor factors={pending} arrived={!moved} />
      ) : (
        <NewPasswordPanel email={session?.email ?? ''} arrived={!moved} onDone={finish} onTooOld={() => show(true)} />
      )}
    </AuthFrame>
  )
}

/** Whether this session was opened by a code or link from a message; undefined until that is known. */
function useCameByMessage(session: CurrentSession | null): boolean | undefined {
  const [known, setKnown] = useState<{ of: CurrentSession; byMessage: boolean }>()
  useEffect(() => {
    if (!session) return
    // If that can't be determined, the server decides.
    const found = sessionMethods().then(signedInByMessage, () => true)
    void found.then(byMessage => setKnown({ of: session, byMessage }))
  }, [session])
  // A renewed session keeps its origin, so that the form being filled in stays.
  return known?.byMessage || known?.of === session ? known?.byMessage : undefined
}
