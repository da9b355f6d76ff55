import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { install, refuseInstall, useInstallable } from '../../offline/install.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/**
 * Offers to put the app on the home screen; on an iPhone it explains how. Renders nothing when that is done, or was
 * declined.
 */
export function InstallInvitation() {
  const { t } = useTranslation('offline')
  const way = useInstallable()
  if (!way) return null
  return (
    <Banner
      tone="info"
      icon={<Download size={20} strokeWidth={2.2} aria-hidden="true" />}
      title={t('install.title')}
      sentence={way === 'button' ? t('install.sentence') : `${t('install.sentence')} ${t('install.how')}`}
      action={
        <span className="flex flex-wrap gap-2">
          {way === 'button' && (
            <Button variant="solid" size="sm" onClick={install}>
              {t('install.install')}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={refuseInstall}>
            {t('install.later')}
          </Button>
        </span>
      }
    />
  )
}
