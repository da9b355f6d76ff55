import { addDays, type Day, daysBetween, isDay } from '@bora/rules/calendar.ts'
import type { TeamForming } from '@bora/rules/fairness/team-forming.ts'
import type { TeamRules } from '@bora/rules/fairness/teams.ts'

/** Teams in the wizard: choices are kept while teams are switched off. */
export type WizardTeams = TeamForming & TeamRules & { on: boolean }

/** The first date on which a challenge in teams can start (docs/rules/teams.md#forming). */
export function tomorrow(today: Day): Day {
  return addDays(today, 1)
}

/** The smallest maximum size that a minimum size allows (docs/rules/teams.md#sizes). */
export function leastMaxSize(minSize: number): number {
  return 2 * minSize - 1
}

/** The dates of a wizard from `first` at the earliest, with the same duration. */
export function withStartFrom<Dates extends { startDate: Day; endDate: Day }>(dates: Dates, first: Day): Dates {
  const { startDate, endDate } = dates
  if (!isDay(startDate) || startDate >= first) return dates
  const length = isDay(endDate) ? daysBetween(startDate, endDate) : null
  return { ...dates, startDate: first, endDate: length === null ? endDate : addDays(first, length) }
}
