import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChallengeCoverCard } from '../../components/challenge/ChallengeCoverCard.tsx'
import { LoadFailed } from '../../components/states/LoadFailed.tsx'
import { MoreButton } from '../../components/states/MoreButton.tsx'
import { paths } from '../../navigation/paths.ts'
import { readPages } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { OpenSkeleton } from './OpenFrame.tsx'

/** What a visitor could join right now, from the server. */
export function OpenChallenges() {
  const { t } = useTranslation('landing')
  const open = useInfiniteQuery(readPages('GET /challenges/open', { query: { limit: 6 } }))
  if (open.isPending) return <OpenSkeleton />
  if (!open.data) {
    return <LoadFailed title={t('open.failedTitle')} safe="" query={open} />
  }
  const cards = open.data.pages.flatMap(page => page.items)
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
          <li key={card.id} className="flex">
            <ChallengeCoverCard card={card} className="w-full" />
          </li>
        ))}
      </ul>
      <MoreButton
        query={open}
        label={t('open.all')}
        variant="line"
        className="mt-5 items-start! lg:absolute lg:top-14 lg:right-0 lg:mt-0 lg:items-end!"
      />
    </>
  )
}
