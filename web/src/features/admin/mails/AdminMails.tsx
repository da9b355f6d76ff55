import { useTranslation } from 'react-i18next'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { AdminGate } from '../components/AdminGate.tsx'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { classes } from '../../../ui/classes.ts'
import { FailedMails } from './FailedMails.tsx'

/** The admins' page of mails that could not be sent. */
export function AdminMails() {
  return (
    <AdminGate>
      <Desk />
    </AdminGate>
  )
}

function Desk() {
  const { t } = useTranslation(['admin-mails', 'common'])
  const entrance = usePageEntrance()
  return (
    <AdminLayout part="mails">
      <div
        className={classes(
          'mx-auto flex w-full max-w-[1100px] min-w-0 flex-col gap-5 px-[var(--gutter)] pb-10 lg:px-6 lg:pt-5',
          entrance,
        )}
      >
        <div className="min-h-14">
          <h1 className="type-title text-title">{t('common:titles.adminMails')}</h1>
          <p className="text-sm text-ink-2">{t('lead')}</p>
        </div>
        <FailedMails />
      </div>
    </AdminLayout>
  )
}
