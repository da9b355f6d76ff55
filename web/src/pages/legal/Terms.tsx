import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { LegalPage } from './LegalPage.tsx'

/** The terms, which apply to every participant and are agreed to at sign-up. */
export function Terms() {
  const { version } = useSearch({ from: paths.terms().to })
  return <TermsView version={version?.toString()} />
}

/** The same from plain values, without a router. */
export function TermsView({ version }: { version?: string | undefined }) {
  const { t } = useTranslation('terms')
  return (
    <LegalPage name="terms" title={t('title')} version={version} other={{ place: paths.privacy(), text: t('other') }} />
  )
}
