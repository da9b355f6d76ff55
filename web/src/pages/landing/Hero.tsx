import { paths, textOf } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { SampleRanking } from './SampleRanking.tsx'
import type { LandingTexts } from './texts.ts'
import { Wall } from './Wall.tsx'

export function Hero({ t, signedIn }: { t: LandingTexts; signedIn: boolean }) {
  const title = t('hero.title')
  // Two sentences get a line each: at full size they would take four.
  const size =
    title.length > 20
      ? 'text-[clamp(2rem,10.4vw,3.125rem)] lg:text-[min(5vw,4rem)]'
      : 'text-[clamp(2.625rem,12.6vw,3.125rem)] lg:max-w-[440px] lg:text-hero'
  return (
    <section className="relative mx-auto max-w-[1152px] px-[var(--gutter)] pt-3 lg:h-[762px] lg:px-8 lg:pt-20 xl:px-0">
      <div className="relative z-10 lg:w-[560px]">
        <h1 className={`type-hero ${size}`}>{title}</h1>
        <p className="mt-3.5 text-[1.03125rem] leading-[1.5] text-ink-2 lg:mt-6 lg:max-w-[470px] lg:text-[1.25rem]">
          {t('hero.sentence')}
        </p>
        <div className="mt-5.5 flex flex-col items-stretch gap-3 lg:mt-8 lg:flex-row lg:items-center lg:gap-4">
          <Button asChild variant="bora" size="lg" block className="md:max-w-[420px] lg:w-auto">
            <a href={textOf(signedIn ? paths.home() : paths.auth({ mode: 'sign-up' }))}>
              {signedIn ? t('nav.openApp') : t('hero.action')}
            </a>
          </Button>
          <a
            href="#open"
            className="hidden min-h-11 items-center rounded-full px-2 text-ui font-bold hover:text-brand-text lg:inline-flex"
          >
            {t('hero.second')}
          </a>
        </div>
      </div>
      <div className="relative mt-5 lg:absolute lg:top-0 lg:left-1/2 lg:mt-0 lg:ml-10">
        <Wall />
        <div className="absolute inset-x-3 top-[64%] md:right-6 md:left-auto md:w-[310px] lg:top-[595px] lg:left-[210px]">
          <LoggedCard t={t} />
        </div>
        <div className="absolute hidden md:top-[42%] md:left-6 md:block md:w-[310px] lg:top-[333px] lg:-left-[52px] lg:w-[300px]">
          <SampleRanking t={t} />
        </div>
      </div>
    </section>
  )
}

function LoggedCard({ t }: { t: LandingTexts }) {
  return (
    <div className="flex items-center gap-3.5 rounded-lg bg-raised p-3.5 shadow-e3">
      <span className="type-num grid min-h-[51px] min-w-[73px] place-items-center rounded-md bg-maracuja px-3 text-[1.4375rem] text-on-maracuja">
        +15
      </span>
      <span className="min-w-0">
        <span className="block text-ui font-bold">{t('hero.logged')}</span>
        <span className="block text-sm text-ink-2">{t('hero.climbed')}</span>
      </span>
    </div>
  )
}
