import { Languages } from 'lucide-react'
import { Logo } from '../../art/Logo.tsx'
import type { Language } from '@bora/rules/limits.ts'
import { paths, textOf } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import type { LandingTexts } from './texts.ts'

type HeaderProps = { t: LandingTexts; language: Language; signedIn: boolean }

export function Header({ t, language, signedIn }: HeaderProps) {
  const other: Language = language === 'en' ? 'pt-BR' : 'en'
  const link = 'rounded-sm px-1 py-2 text-ui font-semibold hover:text-brand-text'
  return (
    <header className="relative z-10 mx-auto flex min-h-[60px] max-w-[1152px] items-center justify-between px-[var(--gutter)] lg:min-h-[84px] lg:px-8 xl:px-0">
      <a href={textOf(paths.landing())} aria-label="Bora" className="inline-flex min-h-11 items-center rounded-sm">
        <Logo height={29} />
      </a>
      <nav aria-label={t('nav.label')} className="flex items-center gap-2 lg:gap-6">
        <a href="#how" className={`${link} hidden min-h-11 items-center lg:inline-flex`}>
          {t('nav.how')}
        </a>
        <a href="#modes" className={`${link} hidden min-h-11 items-center lg:inline-flex`}>
          {t('nav.modes')}
        </a>
        <a href="#open" className={`${link} hidden min-h-11 items-center lg:inline-flex`}>
          {t('nav.open')}
        </a>
        <span className="flex items-center gap-2 lg:gap-3">
          <a
            href={textOf(signedIn ? paths.home() : paths.auth())}
            className="inline-flex min-h-11 items-center rounded-full px-3 text-sm font-bold lg:hidden"
          >
            {signedIn ? t('nav.openApp') : t('nav.signIn')}
          </a>
          <a
            href={textOf({ ...paths.landing(), search: { lang: other } })}
            data-language={other}
            hrefLang={other}
            aria-label={`${t('nav.short')}: ${t('nav.otherLanguage')}`}
            className="grid min-h-11 min-w-11 place-items-center rounded-full text-sm font-semibold lg:flex lg:gap-2 lg:bg-fill lg:px-3.5 lg:hover:bg-line"
          >
            <Languages size={20} strokeWidth={2.2} aria-hidden="true" />
            <span aria-hidden="true" className="hidden lg:inline">
              {t('nav.short')}
            </span>
          </a>
          <Button asChild variant="solid" className="hidden! lg:inline-flex!">
            <a href={textOf(signedIn ? paths.home() : paths.auth())}>{signedIn ? t('nav.openApp') : t('nav.signIn')}</a>
          </Button>
        </span>
      </nav>
    </header>
  )
}
