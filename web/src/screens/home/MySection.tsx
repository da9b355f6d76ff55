import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../../components/challenge/CardGrid.tsx'
import { MyChallengeCard, MyChallengeRow } from '../../components/challenge/MyChallengeRow.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card as Box } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/States.tsx'
import type { State } from './shown-state.ts'
import type { HomeData } from './home-data.ts'
import { SectionHead } from './SectionHead.tsx'
import { StateSwitch } from './StateSwitch.tsx'

const SHOWN_FIRST = 6

type MySectionProps = { home: HomeData; state: State; onState: (state: State) => void; onFind: () => void }

/** The challenges one is in: rows on a phone, cards on the desktop; for who has none yet, the way to the first. */
export function MySection({ home, state, onState, onFind }: MySectionProps) {
  const { t } = useTranslation('home')
  const [all, setAll] = useState(false)
  const cards = state === 'active' ? home.active : home.finished
  const shown = all ? cards : cards.slice(0, SHOWN_FIRST)
  const create = (
    <Button asChild variant="soft" size="sm" icon={<Plus size={16} strokeWidth={2.4} aria-hidden="true" />}>
      <Link {...paths.createChallenge()}>{t('create')}</Link>
    </Button>
  )
  if (isNew(home))
    return (
      <Box as="section" id="my-challenges" aria-label={t('mine.title')} className="scroll-mt-6">
        <FirstChallenge create={create} onFind={onFind} />
      </Box>
    )
  return (
    <section id="my-challenges" aria-labelledby="my-challenges-title" className="scroll-mt-6">
      <SectionHead id="my-challenges-title" title={t('mine.title')}>
        {!all && cards.length > SHOWN_FIRST && (
          <Button variant="link" onClick={() => setAll(true)}>
            {t('seeAll')}
          </Button>
        )}
        <StateSwitch home={home} state={state} onState={onState} className="w-full lg:w-[340px]" />
      </SectionHead>
      {cards.length === 0 ? (
        <None state={state} create={create} onFind={onFind} />
      ) : (
        <>
          <ul className={classes('flex flex-col gap-2.5', shown.length > 1 && 'md:hidden')}>
            {shown.map(card => (
              <li key={card.id}>
                <MyChallengeRow card={card} />
              </li>
            ))}
          </ul>
          {shown.length > 1 && (
            <CardGrid cards={shown} className="max-md:hidden">
              {card => <MyChallengeCard card={card} />}
            </CardGrid>
          )}
          {state === 'active' && (
            <p className="mt-3.5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
              {t('createHint')}
              {create}
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** Whether somebody was never in a challenge. */
export function isNew(home: HomeData): boolean {
  return home.active.length === 0 && home.finished.length === 0
}

function FirstChallenge({ create, onFind }: { create: ReactNode; onFind: () => void }) {
  const { t } = useTranslation('home')
  return (
    <EmptyState
      seed="wall"
      palette="folha"
      title={t('mine.empty')}
      sentence={t('mine.emptySentence')}
      className="py-2!"
      action={
        <Button variant="bora" size="lg" onClick={onFind}>
          {t('mine.find')}
        </Button>
      }
      second={create}
    />
  )
}

function None({ state, create, onFind }: { state: State; create: ReactNode; onFind: () => void }) {
  const { t } = useTranslation('home')
  if (state === 'completed')
    return (
      <EmptyState
        seed="finished"
        palette="areia"
        title={t('mine.noneFinished')}
        sentence={t('mine.noneFinishedSentence')}
      />
    )
  return (
    <EmptyState
      seed="wall"
      palette="folha"
      title={t('mine.noneActive')}
      sentence={t('mine.noneActiveSentence')}
      action={
        <Button variant="solid" onClick={onFind}>
          {t('mine.find')}
        </Button>
      }
      second={create}
    />
  )
}
