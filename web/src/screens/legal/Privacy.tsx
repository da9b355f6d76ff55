import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { LegalPage } from './LegalPage.tsx'
import { useLegalFacts } from './use-legal-facts.ts'

/** What is stored of people, why, who sees it and for how long. */
export function Privacy() {
  const { t } = useTranslation('privacy')
  const facts = useLegalFacts()
  return (
    <LegalPage
      title={t('title')}
      lead={t('lead')}
      sections={t('sections', { returnObjects: true, ...facts })}
      other={{ place: paths.terms(), text: t('other') }}
    />
  )
}
