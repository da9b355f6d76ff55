import { useTranslation } from 'react-i18next'
import { offlineOutbox } from '../offline/offline-outbox.ts'
import { currentSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type LeaveWaitingProps = { count: number; onStay: () => void; onLeave: () => void }

/** Asks at sign-out what to do with the workouts in this browser's outbox. */
export function SignOutWithUnsentWorkouts({ count, onStay, onLeave }: LeaveWaitingProps) {
  const { t } = useTranslation('offline')
  async function removeAll() {
    const person = currentSession()?.userId
    if (person) for (const { id } of await offlineOutbox.of(person)) await offlineOutbox.remove(id)
    onLeave()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onStay()}
      title={t('leaving.title', { count })}
      description={t('leaving.sentence')}
      closeLabel={t('leaving.stay')}
      footer={
        <>
          <Button variant="soft" size="lg" onClick={() => void removeAll()}>
            {t('leaving.remove')}
          </Button>
          <Button size="lg" onClick={onLeave}>
            {t('leaving.keep')}
          </Button>
        </>
      }
    />
  )
}
