import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { LegalPage } from './LegalPage.tsx'
import { useLegalFacts } from './use-legal-facts.ts'

/** What holds for everybody who takes part; whoever signs up agrees to it. */
export function Terms() {
  const { t } = useTranslation('terms')
  const facts = useLegalFacts()
  return (
    <LegalPage
      title={t('title')}
      lead={t('lead')}
      sections={t('sections', { returnObjects: true, ...facts })}
      other={{ place: paths.privacy(), text: t('other') }}
    />
  )
}
