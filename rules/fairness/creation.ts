import { type Day, dayNumber, isDay } from '../calendar.ts'
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
 * Returns every problem with the teams of a new challenge: with the start, then with the sizes
 * (docs/rules/teams.md#sizes). `today` is its creator's local date.
 */
export function teamProblems(
  teams: TeamForming & TeamRules,
  startDate: Day | null,
  today: Day,
): (
  | { field: 'startDate'; code: 'from_tomorrow' }
  | { field: `teams.${string}`; code: 'out_of_range'; params: { least: number; most: number } }
)[] {
  const size = sizeOutOfRange(teams)
  return [
    ...(startDate !== null && startDate <= today ? [{ field: 'startDate', code: 'from_tomorrow' } as const] : []),
    ...(size
      ? [
          {
            field: `teams.${size.field}`,
            code: 'out_of_range',
            params: { least: size.least, most: size.most },
          } as const,
        ]
      : []),
  ]
}

type FairStartProblem =
  | { field: 'startDate'; code: 'from_tomorrow' }
  | { field: FairStartField; code: 'out_of_range'; params: { least: number; most: number } }
  | { field: FairStartField; code: 'not_with_teams' }
  | { field: 'prize.completersPercent'; code: 'needs_target' }
type FairStartField = 'rules.divisions' | 'prize.completersPercent'

/**
 * Returns every problem with the divisions and the completers' share of a new challenge; 0 means none
 * (docs/rules/fair-starts.md). `startDate` is null if it is invalid, and `today` its creator's local date. With teams,
 * the start is checked with them.
 */
export function fairStartProblems(
  {
    divisions,
    completersPercent,
    hasTeams,
    hasTarget,
    startDate,
  }: { divisions: number; completersPercent: number; hasTeams: boolean; hasTarget: boolean; startDate: Day | null },
  today: Day,
): FairStartProblem[] {
  const problems: FairStartProblem[] = []
  const range = (field: FairStartField, value: number, least: number, most: number) => {
    if (Number.isInteger(value) && value >= least && value <= most) return
    problems.push({ field, code: 'out_of_range', params: { least, most } })
  }
  if (divisions && !hasTeams && startDate !== null && startDate <= today)
    problems.push({ field: 'startDate', code: 'from_tomorrow' })
  if (divisions) range('rules.divisions', divisions, MIN_DIVISIONS, MAX_DIVISIONS)
  range('prize.completersPercent', completersPercent, 0, MAX_COMPLETERS_PERCENT)
  if (hasTeams && divisions) problems.push({ field: 'rules.divisions', code: 'not_with_teams' })
  if (hasTeams && completersPercent > 0) problems.push({ field: 'prize.completersPercent', code: 'not_with_teams' })
  if (completersPercent > 0 && !hasTarget) problems.push({ field: 'prize.completersPercent', code: 'needs_target' })
  return problems
}

/**
 * Returns every problem with the teams, passes, divisions and shares of a new challenge. `today` is its creator's local
 * date (docs/rules/teams.md#sizes, docs/rules/passes.md#number, docs/rules/fair-starts.md). The dates must exist and be
 * in order.
 */
export function checkFairPlay(draft: FairPlayDraft, today: Day): FairPlayProblem[] {
  const { type, startDate, endDate, target, rules, teams } = draft
  const problems: FairPlayProblem[] = []
  const range = (field: string, value: number, least: number, most: number) => {
    if (Number.isInteger(value) && value >= least && value <= most) return
    problems.push({ field, code: 'out_of_range', params: { least, most } })
  }
  if (!isDay(startDate) || !isDay(endDate)) throw new RangeError('The dates of a challenge must exist')
  if (teams) problems.push(...teamProblems(teams, startDate, today))
  const allowed = allowedBetween(dayNumber(startDate)!, dayNumber(endDate)!, rules.weekdays)
  range('rules.passDays', rules.passDays ?? 0, 0, mostPassDays(allowed))
  if (type === 'weekly_consistency') range('rules.weeklyTarget', rules.weeklyTarget, 1, new Set(rules.weekdays).size)
  const { divisions, completersPercent } = draft
  problems.push(
    ...fairStartProblems(
      {
        divisions: divisions ?? 0,
        completersPercent: completersPercent ?? 0,
        hasTeams: Boolean(teams),
        hasTarget: target !== null,
        startDate,
      },
      today,
    ),
  )
  return problems
}
