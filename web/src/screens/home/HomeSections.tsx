import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '../../components/challenge/challenge-data.ts'
import { ChallengeCoverCard } from '../../components/challenge/ChallengeCoverCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { AmbassadorCard } from './AmbassadorCard.tsx'
import type { State } from './shown-state.ts'
import type { HomeData } from './home-data.ts'
import { SectionHead } from './SectionHead.tsx'

type HomeSectionsProps = { home: HomeData; state: State; mine: ReactNode; onAll: () => void }

/** What to do next, in order: what starts soon, ambassadors, own challenges, others. Own ones lead on the desktop. */
export function HomeSections({ home, state, mine, onAll }: HomeSectionsProps) {
  const { t } = useTranslation('home')
  if (state === 'completed') return <div className="mt-6">{mine}</div>
  const { startingSoon, ambassador, recommended } = home
  return (
    <div className="mt-5 flex flex-col gap-6 lg:mt-6 lg:gap-7">
      {startingSoon.length > 0 && (
        <section aria-labelledby="soon-title" className="lg:order-2">
          <SectionHead id="soon-title" title={t('soon.title')}>
            <Button variant="link" onClick={onAll}>
              {t('seeAll')}
            </Button>
          </SectionHead>
          <CardRow cards={startingSoon} lead="phase" />
        </section>
      )}
      <div className="further-down lg:order-1">{mine}</div>
      {ambassador.length > 0 && (
        <section aria-labelledby="ambassador-title" className="further-down lg:order-3">
          <SectionHead id="ambassador-title" title={t('ambassador.title')} />
          <ul className="grid gap-3 md:grid-cols-2">
            {ambassador.map(card => (
              <li key={card.id}>
                <AmbassadorCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {recommended.length > 0 && (
        <section aria-labelledby="for-you-title" className="further-down lg:order-4">
          <SectionHead id="for-you-title" title={t('forYou.title')}>
            <Button variant="link" onClick={onAll}>
              {t('seeAll')}
            </Button>
          </SectionHead>
          <ul className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
            {recommended.map(card => (
              <li key={card.id} className="grid">
                <ChallengeCoverCard card={card} lead="kind" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function CardRow({ cards, lead }: { cards: Card[]; lead: 'phase' | 'kind' }) {
  return (
    <ul className="carousel -my-2 py-2 lg:mx-0 lg:my-0 lg:grid lg:grid-cols-3 lg:gap-3.5 lg:overflow-visible lg:p-0">
      {cards.map(card => (
        <li key={card.id} className="grid w-[228px] lg:w-auto">
          <ChallengeCoverCard card={card} lead={lead} />
        </li>
      ))}
    </ul>
  )
}
