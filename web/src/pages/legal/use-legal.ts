import { RETENTION, type Retention } from '@bora/rules/retention.ts'
import { latestTerms, type LegalText, type TermsVersion } from '@bora/rules/terms.ts'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../language/language.ts'
import { useLegalFacts } from './use-legal-facts.ts'
import { earlier, loadEarlier, type Sections } from './versions.ts'

/** Returns the content of a version of one of the two texts, in the current language. */
export function useLegal(name: LegalText, version: TermsVersion): { lead: string; sections: Sections } {
  const { t } = useTranslation(['legal', 'terms', 'privacy'])
  const isLatest = version === latestTerms()
  // They are loaded with the page, unless the date has changed since.
  if (!isLatest && !earlier(version.version)) use(loadEarlier(version.version))
  const old = isLatest ? undefined : earlier(version.version)?.[currentLanguage()]
  const words = (key: string) => old?.legal[key] ?? ''
  const facts = useLegalFacts(version, old && words)
  if (old) return filled(old[name], facts)
  if (name === 'terms')
    return { lead: t('terms:lead'), sections: t('terms:sections', { returnObjects: true, ...facts }) }
  const sections: Sections = t('privacy:sections', { returnObjects: true, ...facts })
  // One sentence for each line of the table of retention periods, in its order.
  const kept: Record<Retention, string> = t('privacy:kept', { returnObjects: true, ...facts })
  const periods = Object.keys(RETENTION).map(period => kept[period as Retention])
  return { lead: t('privacy:lead'), sections: { ...sections, howLong: { ...sections['howLong']!, list: periods } } }
}

// As i18next does with the latest version.
function filled<Text>(text: Text, facts: Record<string, string | number>): Text {
  return JSON.parse(JSON.stringify(text), (_key, value) =>
    typeof value === 'string' ? value.replace(/\{\{(\w+)\}\}/g, (_all, fact) => String(facts[fact] ?? '')) : value,
  ) as Text
}
