import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkCard } from '../../layout/LinkCard.tsx'
import { paths } from '../../navigation/paths.ts'

/** Links to the help centre and to support. */
export function SupportCard() {
  const { t } = useTranslation('home-parts')
  return (
    <LinkCard
      place={paths.help()}
      tone="maracuja"
      icon={<LifeBuoy size={22} aria-hidden="true" />}
      title={t('help.title')}
      sentence={t('help.sentence')}
    />
  )
}
