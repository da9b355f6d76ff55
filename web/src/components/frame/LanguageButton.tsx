import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../language/choose-language.ts'
import { currentLanguage } from '../../language/language.ts'
import { Button } from '../../ui/Button.tsx'

/** Switches between the two languages; what was typed stays. */
export function LanguageButton() {
  const { t } = useTranslation()
  const other = currentLanguage() === 'en' ? 'pt-BR' : 'en'
  return (
    <Button variant="soft" onClick={() => void chooseLanguage(other)} icon={<Languages size={20} aria-hidden="true" />}>
      <span>
        {t('otherLanguage.short')}
        <span className="sr-only">{t('otherLanguage.more')}</span>
      </span>
    </Button>
  )
}
