import { Link } from '@tanstack/react-router'
import { Ellipsis, Flag, Pencil, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { useWorkoutDialog } from '../../../navigation/workout-dialog.ts'
import { useSession } from '../../../session/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MENU_ITEM, MenuContent, MenuItem } from '../../../ui/MenuItem.tsx'
import type { Activity } from './receipt-lines.ts'
import { useDeleteActivity } from './use-delete-activity.ts'

const ICON = { size: 21, 'aria-hidden': true } as const

/** The menu of a post: edit or delete one's own, see the profile of another person (`linked`) or report their workout. */
export function PostMenu({ activity, linked }: { activity: Activity; linked: boolean }) {
  const { t } = useTranslation('receipts')
  const [open, setOpen] = useState(false)
  const session = useSession()
  const dialog = useWorkoutDialog()
  const remove = useDeleteActivity()
  const { person } = activity
  if (!session) return null
  function go(kind: 'edit' | 'report') {
    setOpen(false)
    dialog.open(kind, activity.id)
  }
  return (
    <>
      <IconButton
        label={t('actions.more')}
        icon={<Ellipsis size={21} strokeWidth={2.2} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        className="-mr-2 text-ink-2"
      />
      <Dialog open={open} onOpenChange={setOpen} title={t('actions.menu')} closeLabel={t('close')}>
        <ul className="-mx-2 flex flex-col">
          {session.userId === person.id ? (
            <>
              <MenuItem icon={<Pencil {...ICON} />} title={t('actions.edit')} onClick={() => go('edit')} />
              {!activity.voided && (
                <MenuItem
                  danger
                  icon={<Trash2 {...ICON} />}
                  title={t('actions.delete')}
                  onClick={() => {
                    setOpen(false)
                    void remove(activity.id)
                  }}
                />
              )}
            </>
          ) : (
            <>
              {linked && (
                <li>
                  <Link {...paths.person(person.id)} className={MENU_ITEM}>
                    <MenuContent icon={<UserRound {...ICON} />} title={t('actions.profile', { name: person.name })} />
                  </Link>
                </li>
              )}
              <MenuItem danger icon={<Flag {...ICON} />} title={t('actions.report')} onClick={() => go('report')} />
            </>
          )}
        </ul>
      </Dialog>
    </>
  )
}
