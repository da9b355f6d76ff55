import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { paths } from '../../../navigation/paths.ts'
import { CookieChoices } from './CookieChoices.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { ExportData } from './ExportData.tsx'
import { MailChoices } from './MailChoices.tsx'
import { ReviewChoice } from './ReviewChoice.tsx'

/** Consents, mail choices, reviews and the person's data: one card each. */
export function GdprSettings() {
  const { t } = useTranslation('gdpr-settings')
  return (
    <SettingsFrame title={t('title')} back={paths.profile()}>
      <div className="flex min-w-0 flex-col gap-4">
        <CookieChoices />
        <MailChoices />
        <ReviewChoice />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
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
