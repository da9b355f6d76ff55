import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { paths } from '../../../navigation/paths.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Digest } from './Digest.tsx'
import { NotificationList } from './NotificationList.tsx'
import { Preferences } from './Preferences.tsx'

/** The notifications, latest first, and the channels they are sent through. */
export function Notifications() {
  const { t } = useTranslation('notifications')
  const { view = 'list', week } = useSearch({ from: '/signed-in/shell/notifications' })
  const navigate = useNavigate()
  return (
    <SettingsFrame title={t('title')} back={paths.home()}>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2 lg:max-w-[720px]">
        <Segmented
          label={t('views.label')}
          options={[
            { value: 'list', label: t('views.list') },
            { value: 'settings', label: t('views.settings') },
          ]}
          value={view}
          onChange={chosen =>
            void navigate({ ...paths.notifications(chosen === 'settings' ? { view: 'settings' } : {}), replace: true })
          }
        />
        {view === 'settings' ? <Preferences /> : <NotificationList />}
      </div>
      {week && <Digest week={week} onClose={() => void navigate({ ...paths.notifications(), replace: true })} />}
    </SettingsFrame>
  )
}
