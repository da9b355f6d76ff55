import { Logo } from '../../art/Logo.tsx'
import { type Language, LANGUAGES } from '@bora/rules/limits.ts'
import { paths, textOf } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import type { LandingTexts } from './texts.ts'

const NAMES: Record<Language, string> = { 'pt-BR': 'Português', en: 'English' }

export function FinalCall({ t, signedIn }: { t: LandingTexts; signedIn: boolean }) {
  return (
    <section aria-labelledby="closing-title" className="mt-16 bg-brand text-on-brand lg:mt-24">
      <div className="mx-auto max-w-[1152px] px-[var(--gutter)] py-10 lg:px-8 lg:py-20 xl:px-0">
        <h2 id="closing-title" className="type-hero text-[clamp(4rem,20vw,4.75rem)] lg:text-[7.5rem]">
          {t('end.title')}
        </h2>
        <p className="mt-3.5 max-w-[300px] text-[1.0625rem] md:max-w-[420px] lg:mt-5 lg:text-[1.3125rem]">
          {t('end.sentence')}
        </p>
        <Button
          asChild
          variant="dark"
          size="lg"
          block
          className="mt-6 md:max-w-[420px] lg:mt-8 lg:w-auto lg:min-w-[320px]"
        >
          <a href={textOf(signedIn ? paths.home() : paths.auth({ mode: 'sign-up' }))}>
            {signedIn ? t('nav.openApp') : t('end.action')}
          </a>
        </Button>
      </div>
    </section>
  )
}

type FooterProps = { t: LandingTexts; language: Language; signedIn: boolean }

export function Footer({ t, language, signedIn }: FooterProps) {
  const link = 'inline-flex min-h-11 items-center text-ui font-semibold hover:text-brand-text'
  return (
    <footer className="mx-auto max-w-[1152px] px-[var(--gutter)] pt-8 pb-12 lg:flex lg:items-start lg:justify-between lg:gap-12 lg:px-8 xl:px-0">
      <Logo height={29} />
      <nav
        aria-label={t('footer.label')}
        className="mt-4 grid grid-cols-2 gap-x-6 lg:-mt-2.5 lg:grid-cols-4 lg:gap-x-8"
      >
        <a href="#how" className={link}>
          {t('nav.how')}
        </a>
        <a href="#modes" className={link}>
          {t('nav.modes')}
        </a>
        <a href="#open" className={link}>
          {t('nav.open')}
        </a>
        <a href={textOf(signedIn ? paths.home() : paths.auth())} className={link}>
          {signedIn ? t('nav.openApp') : t('nav.signIn')}
        </a>
        <a href={textOf(paths.help())} className={link}>
          {t('footer.help')}
        </a>
        <a href={textOf(paths.classification())} className={link}>
          {t('footer.workoutTypes')}
        </a>
        <a href={textOf(paths.terms())} className={link}>
          {t('footer.terms')}
        </a>
        <a href={textOf(paths.privacy())} className={link}>
          {t('footer.privacy')}
        </a>
      </nav>
      <div
        role="group"
        aria-label={t('footer.language')}
        className="mt-5 inline-grid grid-cols-2 rounded-md bg-sunken p-1 lg:-mt-3"
      >
        {LANGUAGES.map(choice => (
          <a
            key={choice}
            href={textOf({ ...paths.landing(), search: { lang: choice } })}
            hrefLang={choice}
            lang={choice}
            data-language={choice}
            aria-current={choice === language ? 'true' : undefined}
            className={classes(
              'grid min-h-11 place-items-center rounded-sm px-4.5 text-sm font-semibold',
              choice === language ? 'bg-surface shadow-e1 dark:bg-fill' : 'text-ink-2',
            )}
          >
            {NAMES[choice]}
          </a>
        ))}
      </div>
    </footer>
  )
}
