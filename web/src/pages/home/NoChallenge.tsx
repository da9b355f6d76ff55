import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { State } from './shown-state.ts'

type FirstProps = { trained: boolean; create: ReactNode; onFind: () => void }

/** For people who were never in a challenge, with or without workouts: a link to the first. */
export function FirstChallenge({ trained, create, onFind }: FirstProps) {
  const { t } = useTranslation('home-parts')
  const text = trained ? 'trained' : 'empty'
  return (
    <EmptyState
      seed="wall"
      palette="folha"
      title={t(`none.${text}`)}
      sentence={t(`none.${text}Sentence`)}
      className="py-2!"
      action={
        <Button variant="bora" size="lg" onClick={onFind}>
          {t('none.find')}
        </Button>
      }
      second={create}
    />
  )
}

/** For people without a running challenge, or without a finished one. */
export function NoChallenge({ state, create, onFind }: { state: State; create: ReactNode; onFind: () => void }) {
  const { t } = useTranslation('home-parts')
  if (state === 'completed')
    return (
      <EmptyState
        seed="finished"
        palette="areia"
        title={t('none.noneFinished')}
        sentence={t('none.noneFinishedSentence')}
      />
    )
  return (
    <EmptyState
      seed="wall"
      palette="folha"
      title={t('none.noneActive')}
      sentence={t('none.noneActiveSentence')}
      action={
        <Button variant="solid" onClick={onFind}>
          {t('none.find')}
        </Button>
      }
      second={create}
    />
  )
}
