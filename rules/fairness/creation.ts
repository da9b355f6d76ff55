import { type Day, dayNumber, daysBetween, isDay } from '../calendar.ts'
import type { ChallengeType } from '../challenge-types.ts'
import { allowedBetween } from '../scoring/allowed-dates.ts'
import type { Rules } from '../scoring/chosen-rules.ts'
import { MAX_COMPLETERS_PERCENT, MIN_DIVISIONS, MAX_DIVISIONS } from './limits.ts'
import { mostPassDays } from './passes.ts'
import { sizeOutOfRange, type TeamForming } from './team-forming.ts'
import type { TeamRules } from './teams.ts'

/** Fair play settings of a new challenge; absent or null means none. */
export type FairPlayDraft = {
  type: ChallengeType
  startDate: Day
  endDate: Day
  target: number | null
  rules: Pick<Rules, 'weekdays' | 'weeklyTarget' | 'passDays'>
  completersPercent?: number | null
  teams?: (TeamForming & TeamRules) | null
  divisions?: number | null
}

export type FairPlayProblem = { field: string } & (
  | { code: 'out_of_range'; params: { least: number; most: number } }
  | { code: 'from_tomorrow' | 'not_with_teams' | 'needs_target' }
)

/**
 * Returns every problem with the teams, passes, divisions and shares of a new challenge. `today` is its creator's local
 * date (docs/rules/teams.md#sizes, docs/rules/passes.md#number, docs/rules/fair-starts.md). The dates must exist and be
 * in order.
 */
export function checkFairPlay(draft: FairPlayDraft, today: Day): FairPlayProblem[] {
  const { type, startDate, endDate, target, rules, teams } = draft
  const percent = draft.completersPercent ?? 0
  const divisions = draft.divisions ?? 0
  const problems: FairPlayProblem[] = []
  const range = (field: string, value: number, least: number, most: number) => {
    if (Number.isInteger(value) && value >= least && value <= most) return
    problems.push({ field, code: 'out_of_range', params: { least, most } })
  }
  if (!isDay(startDate) || !isDay(endDate)) throw new RangeError('The dates of a challenge must exist')
  if ((teams || divisions) && daysBetween(today, startDate) < 1) {
    problems.push({ field: 'startDate', code: 'from_tomorrow' })
  }
  const allowed = allowedBetween(dayNumber(startDate)!, dayNumber(endDate)!, rules.weekdays)
  range('rules.passDays', rules.passDays ?? 0, 0, mostPassDays(allowed))
  if (type === 'weekly_consistency') range('rules.weeklyTarget', rules.weeklyTarget, 1, new Set(rules.weekdays).size)
  const size = teams && sizeOutOfRange(teams)
  if (size) {
    const { field, ...params } = size
    problems.push({ field: `teams.${field}`, code: 'out_of_range', params })
  }
  if (divisions) range('divisions', divisions, MIN_DIVISIONS, MAX_DIVISIONS)
  range('prize.completersPercent', percent, 0, MAX_COMPLETERS_PERCENT)
  if (teams && divisions) problems.push({ field: 'divisions', code: 'not_with_teams' })
  if (teams && percent > 0) problems.push({ field: 'prize.completersPercent', code: 'not_with_teams' })
  if (percent > 0 && target === null) problems.push({ field: 'prize.completersPercent', code: 'needs_target' })
  return problems
}
