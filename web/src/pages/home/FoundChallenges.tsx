import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../../features/challenges/components/CardGrid.tsx'
import { ChallengeCoverCard } from '../../features/challenges/components/ChallengeCoverCard.tsx'
import { LoadFailed } from '../../states/LoadFailed.tsx'
import { MoreButton } from '../../states/MoreButton.tsx'
import { number } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { readPages } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Chip } from './Finder.tsx'
import type { State } from './shown-state.ts'
import type { HomeData } from './home-data.ts'
import { FoundSkeleton } from './HomeSkeleton.tsx'
import { StateSwitch } from './StateSwitch.tsx'

const TYPING_MS = 250

type FoundChallengesProps = {
  search: string
  chip: Chip
  state: State
  home: HomeData
  onState: (state: State) => void
  onClear: () => void
}

/** The challenges that match a search or a filter, updated while typing. */
export function FoundChallenges({ search, chip, state, home, onState, onClear }: FoundChallengesProps) {
  const { t } = useTranslation(['found-challenges', 'home'])
  const asked = useCalm(search)
  const query = useInfiniteQuery({
    ...readPages('GET /challenges/open', { query: { search: asked, chip, state } }),
    placeholderData: keepPreviousData,
  })
  const items = query.data?.pages.flatMap(page => page.items)
  const corrected = query.data?.pages[0]?.corrected
  return (
    <section aria-labelledby="results-title" className="mt-3 lg:mt-6">
      {/* On a phone the keyboard leaves little room: the switch takes the place of the title. */}
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4 lg:mb-3.5">
        <h2 id="results-title" className="type-title text-[1.375rem] max-lg:sr-only">
          {t('title')}
        </h2>
        <StateSwitch
          home={home}
          state={state}
          onState={onState}
          className="min-w-0 flex-1 lg:ml-auto lg:max-w-[340px]"
        />
        <Button variant="link" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {items ? t('count', { count: items.length, found: number(items.length) }) : ''}
      </p>
      {corrected && !query.isPlaceholderData && (
        <p className="mb-3 text-sm text-ink-2">{t('corrected', { asked: asked.trim(), corrected })}</p>
      )}
      {items ? (
        items.length > 0 ? (
          <CardGrid cards={items} busy={query.isPlaceholderData} className="lg:gap-5">
            {(card, alone) => (
              <ChallengeCoverCard card={card} lead={state === 'active' ? 'phase' : 'kind'} wide={alone} />
            )}
          </CardGrid>
        ) : (
          <EmptyState
            size="line"
            title={t('empty')}
            sentence={t('emptySentence')}
            action={
              <Button asChild variant="solid">
                <Link {...paths.createChallenge()}>{t('home:create')}</Link>
              </Button>
            }
          />
        )
      ) : query.isError ? (
        <LoadFailed title={t('home:error.title')} query={query} />
      ) : (
        <FoundSkeleton />
      )}
      <MoreButton query={query} label={t('more')} className="mt-5" />
    </section>
  )
}

// Debounced: the server is asked when typing pauses, not at every letter.
function useCalm(text: string): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return calm
}
