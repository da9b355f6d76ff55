import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MyChallengeCard, MyChallengeRow } from '../../components/challenge/MyChallengeRow.tsx'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { State } from './shown-state.ts'
import type { HomeData } from './home-data.ts'
import { SectionHead } from './SectionHead.tsx'
import { StateSwitch } from './StateSwitch.tsx'

const SHOWN_FIRST = 6

type MySectionProps = { home: HomeData; state: State; onState: (state: State) => void; onFind: () => void }

/** The challenges one is in: rows on a phone, cards in three columns on the desktop. */
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
  return (
    <section id="my-challenges" aria-labelledby="my-challenges-title" className="scroll-mt-6">
      <SectionHead id="my-challenges-title" title={t('mine.title')}>
        {!all && cards.length > SHOWN_FIRST && (
          <Button variant="link" onClick={() => setAll(true)}>
            {t('seeAll')}
          </Button>
        )}
        <StateSwitch home={home} state={state} onState={onState} className="hidden w-[340px] lg:grid" />
      </SectionHead>
      {cards.length === 0 ? (
        <Empty home={home} state={state} create={create} onFind={onFind} />
      ) : (
        <>
          <ul className="flex flex-col gap-2.5 md:hidden">
            {shown.map(card => (
              <li key={card.id}>
                <MyChallengeRow card={card} />
              </li>
            ))}
          </ul>
          <ul className="hidden gap-3.5 md:grid md:grid-cols-2 lg:grid-cols-3">
            {shown.map(card => (
              <li key={card.id} className="grid">
                <MyChallengeCard card={card} />
              </li>
            ))}
          </ul>
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

type EmptyProps = { home: HomeData; state: State; create: ReactNode; onFind: () => void }

function Empty({ home, state, create, onFind }: EmptyProps) {
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
  const before = home.finished.length > 0
  return (
    <EmptyState
      seed="wall"
      palette="folha"
      title={t(before ? 'mine.noneActive' : 'mine.empty')}
      sentence={t(before ? 'mine.noneActiveSentence' : 'mine.emptySentence')}
      action={
        <Button variant="solid" onClick={onFind}>
          {t('mine.find')}
        </Button>
      }
      second={create}
    />
  )
}
