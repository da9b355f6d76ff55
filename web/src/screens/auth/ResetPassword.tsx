import { useNavigate } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { currentArrival, forgetArrival } from '../../arrival.ts'
import { PageSpinner } from '../../components/PageSpinner.tsx'
import { paths } from '../../paths.ts'
import { signOut, usePendingFactors, useSession } from '../../session.ts'
import { TileSquare } from '../../ui/States.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { MailedCode } from './MailedCode.tsx'
import { NewPasswordPanel } from './NewPasswordPanel.tsx'
import { SecondFactor } from './SecondFactor.tsx'

/** Where the link out of the mail leads: a new password, or a new link when this one is good for nothing. */
export function ResetPassword() {
  const session = useSession()
  const pending = usePendingFactors()
  const navigate = useNavigate()
  // Whoever is signed in already may come here without a link; a link that failed is told all the same.
  const [useless, setUseless] = useState(() => Boolean(currentArrival()?.error))
  const [moved, setMoved] = useState(false)
  const [done, setDone] = useState(false)
  useEffect(() => forgetArrival, [])

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
  if (done) return <PageSpinner />
  return (
    <AuthFrame plain next={undefined}>
      {useless || (!session && !pending) ? (
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
