import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../language/choose-language.ts'
import { currentLanguage } from '../language/language.ts'
import { Button } from '../ui/Button.tsx'

/**
 * Switches between the two languages and keeps form input. On a server-rendered page it works before the app has
 * loaded, and without it: it requests the page in the other language.
 */
export function LanguageButton() {
  const { t } = useTranslation()
  const other = currentLanguage() === 'en' ? 'pt-BR' : 'en'
  const does = import.meta.env.SSR
    ? ({ type: 'submit', name: 'lang', value: other } as const)
    : { onClick: () => void chooseLanguage(other) }
  const button = (
    <Button {...does} variant="soft" data-language={other} icon={<Languages size={20} aria-hidden="true" />}>
      <span>
        {t('otherLanguage.short')}
        <span className="sr-only">{t('otherLanguage.more')}</span>
      </span>
    </Button>
  )
  return import.meta.env.SSR ? <form>{button}</form> : button
}
