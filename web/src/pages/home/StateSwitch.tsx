import { useTranslation } from 'react-i18next'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { State } from './shown-state.ts'
import type { HomeData } from './home-data.ts'

type StateSwitchProps = { home: HomeData; state: State; onState: (state: State) => void; className?: string }

/** A switch between active and completed challenges, with the viewer's number of each. */
export function StateSwitch({ home, state, onState, className }: StateSwitchProps) {
  const { t } = useTranslation('home')
  return (
    <Segmented
      label={t('state.label')}
      value={state}
      onChange={onState}
      options={[
        {
          value: 'active',
          label: (
            <>
              {t('state.active')}
              <CountBadge>{home.active.length}</CountBadge>
            </>
          ),
        },
        {
          value: 'completed',
          label: (
            <>
              {t('state.completed')}
              <CountBadge>{home.finished.length}</CountBadge>
            </>
          ),
        },
      ]}
      {...(className && { className })}
    />
  )
}
