import { COUNTED_STATES } from '@bora/rules/metrics.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../language/format.ts'
import { Card } from '../../../ui/Card.tsx'
import type { Dashboard } from './figure-text.ts'

const HUE = {
  upcoming: 'bg-mar',
  active: 'bg-folha',
  closing: 'bg-maracuja',
  completed: 'bg-ink',
  cancelled: 'bg-line-strong',
} as const

/** The current number of challenges, by state. */
export function ChallengeStates({ states }: { states: Dashboard['challenges'] }) {
  const { t } = useTranslation('admin-dashboard')
  const title = useId()
  const most = Math.max(1, ...Object.values(states))
  return (
    <Card as="section" aria-labelledby={title}>
      <h2 id={title} className="type-title text-h1">
        {t('states.title')}
      </h2>
      <p className="text-sm text-ink-2">{t('states.what')}</p>
      <ul className="mt-4 flex flex-col gap-3.5">
        {COUNTED_STATES.map(state => (
          <li key={state}>
            <div className="flex items-baseline justify-between gap-3">
              <span className="text-ui font-semibold">{t(`states.${state}`)}</span>
              <span className="type-num text-[1.0625rem]">{number(states[state])}</span>
            </div>
            <span aria-hidden="true" className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full ${HUE[state]}`}
                style={{ width: `${(states[state] / most) * 100}%` }}
              />
            </span>
            <p className="mt-1 text-xs text-ink-2">{t(`states.${state}What`)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
