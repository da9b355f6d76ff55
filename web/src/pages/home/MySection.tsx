import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../../features/challenges/components/CardGrid.tsx'
import { MyChallengeCard, MyChallengeRow } from '../../features/challenges/components/MyChallengeRow.tsx'
import { PendingCode } from '../../states/PendingCodeNotice.tsx'
import { loadTexts } from '../../language/language.ts'
import { loadChunk } from '../../loading/load-chunk.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card as Box } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import type { State } from './shown-state.ts'
import type { HomeData } from './home-data.ts'
import { SectionHead } from './SectionHead.tsx'
import { StateSwitch } from './StateSwitch.tsx'

// Most people have a challenge.
const none = () =>
  loadChunk(() => Promise.all([import('./NoChallenge.tsx'), loadTexts('home-parts')]), true).then(([module]) => module)
const FirstChallenge = lazy(() => none().then(module => ({ default: module.FirstChallenge })))
const NoChallenge = lazy(() => none().then(module => ({ default: module.NoChallenge })))

const SHOWN_FIRST = 6

type MySectionProps = { home: HomeData; state: State; onState: (state: State) => void; onFind: () => void }

/** The person's challenges: rows on a phone, cards on the desktop; without any, a link to the first. */
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
        <Suspense fallback={<FirstChallengeRoom />}>
          <FirstChallenge trained={home.lastWorkoutAt !== null} create={create} onFind={onFind} />
        </Suspense>
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
        <Suspense fallback={<PendingCode inPlace />}>
          <NoChallenge state={state} create={create} onFind={onFind} />
        </Suspense>
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
              {home.wouldInvite && t('createHint')}
              {create}
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** As tall as its final content, so that nothing below it moves. */
function FirstChallengeRoom() {
  return (
    <div className="min-h-[316px]">
      <PendingCode inPlace />
    </div>
  )
}

/** Whether the person was never in a challenge. */
export function isNew(home: HomeData): boolean {
  return home.active.length === 0 && home.finished.length === 0
}
