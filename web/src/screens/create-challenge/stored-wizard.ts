import { CHALLENGE_TEMPLATES } from '@bora/rules/challenge-templates.ts'
import { isChallengeType } from '@bora/rules/challenge-types.ts'
import type { Day } from '@bora/rules/calendar.ts'
import { PRIZE_SPLITS } from '@bora/rules/prizes.ts'
import { BONUS_STYLES } from '@bora/rules/scoring/chosen-rules.ts'
import { emptyWizard } from './wizard-state.ts'
import type { WizardState } from './wizard-state.ts'

const CHOICES: Partial<Record<keyof WizardState, readonly unknown[]>> = {
  step: [1, 2, 3, 4, 5, 6],
  goal: ['number', 'none', null],
  variety: BONUS_STYLES,
  flash: BONUS_STYLES,
  entry: ['free', 'challenge', 'fixed'],
  split: PRIZE_SPLITS,
  template: [...CHALLENGE_TEMPLATES, 'blank', null],
}

/**
 * Reads a kept wizard. Null when nothing is kept, `'broken'` when the text isn't one: then the person is told and
 * begins anew (docs/rules/interface.md#half-done-wizard).
 */
export function readWizard(text: string | null, today: Day): WizardState | 'broken' | null {
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Partial<WizardState> | null
    if (!kept || typeof kept !== 'object' || typeof kept.id !== 'string') return 'broken'
    const whole = { ...emptyWizard(today, kept.id), ...kept }
    return isWizard(whole, today) ? whole : 'broken'
  } catch {
    return 'broken'
  }
}

function isWizard(state: WizardState, today: Day): boolean {
  const model = emptyWizard(today, state.id)
  return (Object.keys(model) as (keyof WizardState)[]).every(key => {
    const value = state[key]
    if (CHOICES[key]) return CHOICES[key].includes(value)
    if (key === 'type') return value === null || isChallengeType(String(value))
    if (key === 'tiers') return Array.isArray(value) && value.every(one => typeof one === 'string')
    if (key === 'weekdays') return Array.isArray(value) && value.every(one => Number.isInteger(one))
    return typeof value === typeof model[key]
  })
}
