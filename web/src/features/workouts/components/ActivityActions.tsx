import { Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkoutDialog } from '../../../navigation/workout-dialog.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Activity } from './receipt-lines.ts'
import { useDeleteActivity } from './use-delete-activity.ts'

const ICON = { size: 18, strokeWidth: 2.2, 'aria-hidden': true } as const

/** The actions on a workout: edit or delete one's own, report another person's. `onLeave` closes what contains it. */
export function ActivityActions({ activity, onLeave }: { activity: Activity; onLeave: () => void }) {
  const { t } = useTranslation('receipts')
  const { open } = useWorkoutDialog()
  const session = useSession()
  const remove = useDeleteActivity()
  const [busy, setBusy] = useState(false)
  if (!session) return null
  function go(kind: 'edit' | 'report') {
    onLeave()
    open(kind, activity.id)
  }
  if (session.userId !== activity.person.id) {
    return (
      <Button variant="soft" icon={<Flag {...ICON} />} onClick={() => go('report')}>
        {t('actions.report')}
      </Button>
    )
  }
  async function deleteIt() {
    setBusy(true)
    if (await remove(activity.id)) onLeave()
    setBusy(false)
  }
  return (
    <>
      {!activity.voided && (
        <Button variant="soft" icon={<Trash2 {...ICON} />} busy={busy} onClick={() => void deleteIt()}>
          {t('actions.delete')}
        </Button>
      )}
      <Button variant="soft" icon={<Pencil {...ICON} />} onClick={() => go('edit')}>
        {t('actions.edit')}
      </Button>
    </>
  )
}
