import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../components/account/SettingsFrame.tsx'
import { paths } from '../../navigation/paths.ts'
import { CookieChoices } from './CookieChoices.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'
import { MailChoices } from './MailChoices.tsx'

/** Consents, mail choices and the person's data: one card each. */
export function GdprSettings() {
  const { t } = useTranslation('gdpr-settings')
  return (
    <SettingsFrame title={t('title')} back={paths.profile()}>
      <CookieChoices />
      <div className="flex min-w-0 flex-col gap-4">
        <MailChoices />
        <ExportData />
        <DeleteAccount />
        <p className="px-1 text-sm text-ink-2">
          {t('policy')}{' '}
          <Link {...paths.privacy()} className="font-bold text-brand-text underline underline-offset-4">
            {t('policyLink')}
          </Link>
        </p>
      </div>
    </SettingsFrame>
  )
}
