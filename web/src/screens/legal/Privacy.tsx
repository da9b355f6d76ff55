import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { LegalPage } from './LegalPage.tsx'

/** What is stored of people, why, who sees it and for how long. */
export function Privacy() {
  const { version } = useSearch({ from: paths.privacy().to })
  return <PrivacyView version={version?.toString()} />
}

/** The same from plain values, also without a route. */
export function PrivacyView({ version }: { version?: string | undefined }) {
  const { t } = useTranslation('privacy')
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
      }}
      other={{ place: paths.terms(), text: t('other') }}
    />
  )
}
