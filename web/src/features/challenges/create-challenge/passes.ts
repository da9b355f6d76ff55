import { dayNumber, isDay } from '@bora/rules/calendar.ts'
import { mostPassDays, proposedPassDays } from '@bora/rules/fairness/passes.ts'
import { allowedBetween } from '@bora/rules/scoring/allowed-dates.ts'
import type { WizardState } from './wizard-state.ts'

/** How many passes the dates of a wizard allow: at most, and proposed (docs/rules/passes.md#number). */
export function passBounds({ type, startDate, endDate, weekdays }: WizardState): { most: number; proposed: number } {
  if (!type || !isDay(startDate) || !isDay(endDate) || endDate < startDate) return { most: 0, proposed: 0 }
  const allowed = allowedBetween(dayNumber(startDate)!, dayNumber(endDate)!, weekdays)
  return { most: mostPassDays(allowed), proposed: proposedPassDays(type, allowed) }
}

/** The pass days of a wizard: those chosen, as far as its dates allow, else those proposed. */
export function passDaysOf(state: WizardState): number {
  const { most, proposed } = passBounds(state)
  return Math.min(most, state.passDays ?? proposed)
}
