import { useTranslation } from 'react-i18next'
import { Logo } from '../../../art/Logo.tsx'
import type { Overview } from '../components/challenge-data.ts'
import { phaseNow, phaseText } from '../components/phase.ts'
import { PrizeCard } from '../components/PrizeCard.tsx'
import { day } from '../../../language/format.ts'
import { paths, textOf } from '../../../navigation/paths.ts'
import { Card as Box } from '../../../ui/Card.tsx'
import { Facts } from './Facts.tsx'
import { About, CreatorCard, HowItWorks, Joined, KindTags } from './OverviewSections.tsx'

/** A challenge for visitors without scripts and search engines: everything except joining. */
export function WithoutScripts({ challenge }: { challenge: Overview }) {
  const { t } = useTranslation('overview')
  const { t: card } = useTranslation('challenge-card')
  const { t: common } = useTranslation()
  return (
    <div className="mx-auto max-w-[760px] px-[var(--gutter)] pb-14">
      <header className="flex min-h-[60px] items-center justify-between">
        <a
          href={textOf(paths.landing())}
          aria-label={common('nav.toHome')}
          className="inline-flex min-h-11 items-center"
        >
          <Logo height={27} />
        </a>
      </header>
      <main>
        <Box className="mb-5 text-ui">{t('withoutScripts')}</Box>
        <span className="flex flex-wrap gap-1.5">
          <KindTags challenge={challenge} />
        </span>
        <About challenge={challenge} />
        <p className="mt-2 text-ui text-ink-2">
          {phaseText(card, phaseNow(challenge))} · {day(challenge.startDate, 'short')} –{' '}
          {day(challenge.endDate, 'short')}
        </p>
        <Joined challenge={challenge} className="mt-4" />
        <Facts challenge={challenge} className="mt-4" />
        <PrizeCard card={challenge} className="mt-3.5" />
        <HowItWorks challenge={challenge} />
        <Box as="section" className="mt-3.5">
          <h2 className="type-title text-h1">{t('locked.title')}</h2>
          <p className="mt-1 text-ui text-ink-2">{t('locked.sentence')}</p>
        </Box>
        <CreatorCard challenge={challenge} className="mt-3.5" />
      </main>
    </div>
  )
}
