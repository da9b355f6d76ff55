import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChallengeCoverCard } from '../../features/challenges/components/ChallengeCoverCard.tsx'
import type { Card } from '../../features/challenges/components/challenge-data.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { LandingTexts } from './texts.ts'

/** The position of the link to more of them: below them, on the desktop next to the title. */
export const MORE_PLACE = 'mt-5 items-start! lg:absolute lg:top-14 lg:right-0 lg:mt-0 lg:items-end!'

type OpenListProps = { t: LandingTexts; cards: readonly Card[]; more?: ReactNode }

/** Open challenges as cards, or a note that there are none: the same for the finished HTML and for the running app. */
export function OpenList({ t, cards, more }: OpenListProps) {
  if (cards.length === 0) {
    return (
      <EmptyState
        title={t('open.emptyTitle')}
        sentence={t('open.emptySentence')}
        action={
          <Button asChild variant="soft">
            <Link {...paths.createChallenge()}>{t('open.create')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4">
        {cards.map(card => (
          <li key={card.id} className="flex min-w-0">
            <ChallengeCoverCard card={card} className="w-full min-w-0" />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
