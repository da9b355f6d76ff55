import { useTranslation } from 'react-i18next'
import { CardGrid } from '../../features/challenges/components/CardGrid.tsx'
import { ChallengeCoverCard } from '../../features/challenges/components/ChallengeCoverCard.tsx'
import type { Card } from '../../features/challenges/components/challenge-data.ts'
import { Button } from '../../ui/Button.tsx'
import { AmbassadorCard } from './AmbassadorCard.tsx'
import type { HomeData } from './home-data.ts'
import { SectionHead } from './SectionHead.tsx'

type HomeSectionsProps = { home: HomeData; onAll: () => void }

/** Other people's challenges, in order: those starting soon, ambassadors' challenges, suggestions. */
export function HomeSections({ home, onAll }: HomeSectionsProps) {
  const { t } = useTranslation('home')
  const { startingSoon, ambassador, recommended } = home
  const reasons = new Map(recommended.map(one => [one.id, one.why]))
  function whyOf(card: Card): string | undefined {
    const reason = reasons.get(card.id) ?? 'open'
    // The price tag says that it is free.
    if (reason === 'free') return undefined
    return t(`forYou.${reason}`, { name: card.creator.name, kind: t(`chip.${card.category}`) })
  }
  const all = (
    <Button variant="link" onClick={onAll}>
      {t('seeAll')}
    </Button>
  )
  return (
    <div className="mt-5 flex flex-col gap-6 lg:mt-6 lg:gap-7">
      {startingSoon.length > 0 && (
        <section aria-labelledby="soon-title" className="further-down">
          <SectionHead id="soon-title" title={t('soon.title')}>
            {all}
          </SectionHead>
          <CardGrid cards={startingSoon} below="carousel">
            {(card, alone) => <ChallengeCoverCard card={card} lead="phase" wide={alone} />}
          </CardGrid>
        </section>
      )}
      {ambassador.length > 0 && (
        <section aria-labelledby="ambassador-title" className="further-down">
          <SectionHead id="ambassador-title" title={t('ambassador.title')} />
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
            {ambassador.map(card => (
              <li key={card.id} className="grid md:odd:last:col-span-2">
                <AmbassadorCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {recommended.length > 0 && (
        <section aria-labelledby="for-you-title" className="further-down">
          <SectionHead id="for-you-title" title={t('forYou.title')}>
            {all}
          </SectionHead>
          <CardGrid cards={recommended}>
            {(card, alone) => <ChallengeCoverCard card={card} lead="kind" wide={alone} why={whyOf(card)} />}
          </CardGrid>
        </section>
      )}
    </div>
  )
}
