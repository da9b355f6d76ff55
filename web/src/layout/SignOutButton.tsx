import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../language/language.ts'
import { loadChunk } from '../loading/load-chunk.ts'
import { paths } from '../navigation/paths.ts'
import { clearOthersSnapshots } from '../offline/snapshots.ts'
import { useOutboxCount } from '../offline/use-outbox-count.ts'
import { signOut } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'

const LeaveWaiting = lazy(() =>
  loadChunk(() => Promise.all([import('./SignOutWithUnsentWorkouts.tsx'), loadTexts('offline')])).then(([module]) => ({
    default: module.SignOutWithUnsentWorkouts,
  })),
)

/** Signs out; asks first while workouts wait on this device. `onDone` is called before the page is left. */
export function SignOutButton({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const waiting = useOutboxCount()
  const [asks, setAsks] = useState(false)

  async function leave() {
    onDone?.()
    await navigate(paths.landing())
    await signOut().catch(() => {})
    await clearOthersSnapshots(null).catch(() => {})
  }
  return (
    <>
      <Button
        variant="soft"
        block
        icon={<LogOut size={18} aria-hidden="true" />}
        onClick={() => (waiting > 0 ? setAsks(true) : void leave())}
      >
        {t('account.signOut')}
      </Button>
      {asks && (
        <Suspense fallback={null}>
          <LeaveWaiting count={waiting} onStay={() => setAsks(false)} onLeave={() => void leave()} />
        </Suspense>
      )}
    </>
  )
}
