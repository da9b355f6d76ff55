import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { LegalPage } from './LegalPage.tsx'
import { versionShown } from './versions.ts'

// Versions written before the data export and account deletion were available on screen.
const BEFORE_OWN_DATA = ['1', '2', '5']

/** The privacy policy: which data is stored about people, why, who sees it and for how long. */
export function Privacy() {
  const { version } = useSearch({ from: paths.privacy().to })
  return <PrivacyView version={version?.toString()} />
}

/** The same from plain values, without a router. */
export function PrivacyView({ version }: { version?: string | undefined }) {
  const { t } = useTranslation('privacy')
  const { t: legal } = useTranslation('legal')
  return (
    <LegalPage
      name="privacy"
      title={t('title')}
      version={version}
      actions={{
        browser: (
          <Button variant="line" className="no-script:hidden" onClick={() => dispatchEvent(new Event('open-consent'))}>
            {t('choose')}
          </Button>
        ),
        rights: (
          <>
            {BEFORE_OWN_DATA.includes(versionShown(version).version) && (
              <p className="mb-3 text-ink-2">{legal('ownData.sentence')}</p>
            )}
            <Button asChild variant="line">
              <Link {...paths.gdprSettings()}>{legal('ownData.action')}</Link>
            </Button>
          </>
        ),
      }}
      other={{ place: paths.terms(), text: t('other') }}
    />
  )
}
