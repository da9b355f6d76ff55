import { RETENTION, type Retention } from '@bora/rules/retention.ts'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { LegalPage } from './LegalPage.tsx'
import { useLegalFacts } from './use-legal-facts.ts'

/** What is stored of people, why, who sees it and for how long. */
export function Privacy() {
  const { t } = useTranslation('privacy')
  const facts = useLegalFacts()
  const sections = t('sections', { returnObjects: true, ...facts })
  // One sentence for each line of the one table of periods, in its order.
  const kept: Record<Retention, string> = t('kept', { returnObjects: true, ...facts })
  const periods = Object.keys(RETENTION).map(name => kept[name as Retention])
  return (
    <LegalPage
      title={t('title')}
      lead={t('lead')}
      sections={{ ...sections, howLong: { ...sections.howLong, list: periods } }}
      actions={{
        browser: (
          <Button variant="line" onClick={() => dispatchEvent(new Event('open-consent'))}>
            {t('choose')}
          </Button>
        ),
      }}
      other={{ place: paths.terms(), text: t('other') }}
    />
  )
}
