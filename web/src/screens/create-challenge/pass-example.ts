import { addDays, isDay, weekdayOf } from '@bora/rules/calendar.ts'
import type { Language } from '@bora/rules/limits.ts'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { ownTargetsOf } from '@bora/rules/scoring/scoring.ts'
import { passDaysOf } from './passes.ts'
import { checkedDraft } from './to-draft.ts'
import type { WizardState } from './wizard-state.ts'

/**
 * Returns a challenge's target and that of somebody who uses every pass, where it is the same whichever dates they are for;
 * null where passes don't move it (docs/rules/passes.md#target).
 */
export function targetWithPasses(state: WizardState, language: Language): { from: number; to: number } | null {
  const { type, startDate, endDate, weekdays } = state
  const { target, rules } = checkedDraft(state, language)
  if ((type !== 'workout_count' && type !== 'count_days') || !isDay(startDate) || !isDay(endDate)) return null
  const passDays = passDaysOf(state)
  if (passDays === 0 || typeof target !== 'number' || !Number.isSafeInteger(target) || target <= 0) return null
  const dates: string[] = []
  for (let date = startDate; date <= endDate && dates.length < passDays; date = addDays(date, 1))
    if (weekdays.includes(weekdayOf(date))) dates.push(date)
  const challenge = { type, startDate, endDate, rules, rulesVersion: currentRulesVersion() }
  const to = Number(ownTargetsOf(challenge, target)(dates))
  return to === target ? null : { from: target, to }
}
