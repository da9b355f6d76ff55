import { type Day, dayNumber, daysBetween, isDay } from './calendar.ts'
import { durationDays } from './challenge-phase.ts'
import { isChallengeType } from './challenge-types.ts'
import { type Decimal, parseDecimal } from './decimal.ts'
import { fairStartProblems, teamProblems } from './fairness/creation.ts'
import { mostPassDays } from './fairness/passes.ts'
import type { TeamForming } from './fairness/team-forming.ts'
import type { TeamRules } from './fairness/teams.ts'
import {
  CHALLENGE_MAX_DAYS,
  CHALLENGE_MIN_DAYS,
  CHALLENGE_STARTS_WITHIN_DAYS,
  DESCRIPTION_MAX_LENGTH,
  ENTRY_FEE_MAX_CENTS,
  MIN_FREE_JOIN_LIMIT,
  MAX_LATE_HOURS,
  MIN_REQUIRED_MINUTES,
  MIN_PARTICIPANT_LIMIT,
  PRIZE_MAX_CENTS,
  MAX_SEAT_LIMIT,
  TITLE_MAX_LENGTH,
  MAX_WEEK_STREAK_BONUS,
  MAX_TARGET,
  MAX_WEEKLY_TARGET,
} from './limits.ts'
import type { Prize } from './prizes.ts'
import { currentNumbers } from './rules-version.ts'
import { BASE_POINTS_DECIMALS, MAX_BASE_POINTS, type Rules } from './scoring/chosen-rules.ts'
import { allowedBetween } from './scoring/allowed-dates.ts'
import { checkText } from './shown-text.ts'

/** A challenge in the wizard, possibly incomplete: unanswered fields are null or absent. */
export type ChallengeDraft = {
  title?: string | null
  description?: string | null
  type?: string | null
  startDate?: Day | null
  endDate?: Day | null
  /** A positive whole number in the score's unit, or `none` for "no target: the highest score wins". */
  target?: number | 'none' | null
  rules?: Partial<Rules> | null
  prize?: Partial<Prize> | null
  participantLimit?: number | null
  freeJoinLimit?: number | null
  lateHours?: number | null
  teams?: (TeamForming & TeamRules) | null
}

/** The numbers that come with each problem, by its code; its text can use only these. */
export const DRAFT_PARAMS = {
  too_long: ['most'],
  too_far: ['most'],
  out_of_range: ['least', 'most'],
  not_an_amount: ['most'],
  tiers_sum: ['sum'],
} as const satisfies Partial<Record<DraftCode, readonly string[]>>

type Problem<Code extends DraftCode> = Code extends keyof typeof DRAFT_PARAMS
  ? { field: string; code: Code; params: { [Name in (typeof DRAFT_PARAMS)[Code][number]]: number } }
  : { field: string; code: Code; params?: undefined }

/** A problem to fix: its field, a stable code, and the numbers that its text needs. */
export type DraftProblem = Problem<DraftCode>

export type DraftCode =
  | 'required'
  | 'too_long'
  | 'unreadable'
  | 'unknown'
  | 'not_a_date'
  | 'in_the_past'
  | 'from_tomorrow'
  | 'too_far'
  | 'before_start'
  | 'no_day'
  | 'not_positive'
  | 'out_of_range'
  | 'not_an_amount'
  | 'tiers_sum'
  | 'not_with_teams'
  | 'needs_target'

/** Refusal codes of a call that creates a challenge. */
export const DRAFT_REFUSALS = [
  'draft_title',
  'draft_description',
  'draft_type',
  'draft_target',
  'draft_dates',
  'draft_start',
  'draft_start_tomorrow',
  'draft_duration',
  'draft_too_far',
  'draft_too_long',
  'draft_entry_fee',
  'draft_prize',
  'draft_rules',
  'draft_teams',
  'draft_divisions',
  'draft_completers',
  'title_too_long',
  'text_unreadable',
] as const
type DraftRefusalCode = (typeof DRAFT_REFUSALS)[number]

/**
 * Returns every problem with a draft, in the order of the wizard; empty if it can be created. `today` is the creator's
 * local date. Both dates are inclusive, so the end may be the start date: the day before it is reported as below the
 * minimum duration of 1, and any earlier one as before the start. A challenge lasts at most 366 days and starts within
 * 366 days (docs/rules/challenges.md#creating-one).
 */
export function checkDraft(draft: ChallengeDraft, today: Day, titleMax = TITLE_MAX_LENGTH): DraftProblem[] {
  const problems = [
    checkShown('title', draft.title, { most: titleMax }),
    checkShown('description', draft.description, { most: DESCRIPTION_MAX_LENGTH, lines: true }),
    checkType(draft.type),
    checkStart(draft.startDate, today),
    checkEnd(draft.startDate, draft.endDate),
    checkTarget(draft.target),
    ...checkRules(draft.rules ?? {}),
    checkPasses(draft),
    ...checkPrize(draft.prize ?? {}),
    checkWhole('participantLimit', draft.participantLimit, MIN_PARTICIPANT_LIMIT, MAX_SEAT_LIMIT),
    checkWhole('freeJoinLimit', draft.freeJoinLimit, MIN_FREE_JOIN_LIMIT, MAX_SEAT_LIMIT),
    checkWhole('lateHours', draft.lateHours, 0, MAX_LATE_HOURS),
    ...checkTeams(draft, today),
    ...checkFairStart(draft, today),
  ]
  return problems.filter(problem => problem !== null)
}

/** Returns the refusal of a call that would create a challenge with this problem. */
export function refusalOfDraft({ field, code, params }: DraftProblem): {
  code: DraftRefusalCode
  field: string
  params?: Record<string, number>
} {
  return { code: refusalCodeOf(field, code), field, ...(params && { params }) }
}

function refusalCodeOf(field: string, code: DraftCode): DraftRefusalCode {
  if (code === 'unreadable') return 'text_unreadable'
  if (field === 'title') return code === 'too_long' ? 'title_too_long' : 'draft_title'
  if (field === 'description') return 'draft_description'
  if (field === 'type') return 'draft_type'
  if (code === 'from_tomorrow') return 'draft_start_tomorrow'
  if (field === 'startDate') return code === 'too_far' ? 'draft_too_far' : 'draft_start'
  if (field === 'endDate' && code === 'too_long') return 'draft_too_long'
  if (field === 'endDate') return code === 'before_start' ? 'draft_dates' : 'draft_duration'
  if (field === 'target') return 'draft_target'
  if (field === 'prize.entryFeeCents') return 'draft_entry_fee'
  if (field.startsWith('teams')) return 'draft_teams'
  if (field === 'rules.divisions') return 'draft_divisions'
  if (field === 'prize.completersPercent') return 'draft_completers'
  if (field.startsWith('prize')) return 'draft_prize'
  return 'draft_rules'
}

// A start in the past is reported as such.
function checkTeams({ teams, startDate }: ChallengeDraft, today: Day): DraftProblem[] {
  if (!teams) return []
  return teamProblems(teams, startDate && isDay(startDate) && startDate >= today ? startDate : null, today)
}

function checkFairStart({ teams, startDate, target, rules, prize }: ChallengeDraft, today: Day): DraftProblem[] {
  return fairStartProblems(
    {
      divisions: rules?.divisions ?? 0,
      completersPercent: prize?.completersPercent ?? 0,
      hasTeams: Boolean(teams),
      hasTarget: target !== 'none',
      startDate: startDate && isDay(startDate) && startDate >= today ? startDate : null,
    },
    today,
  )
}

function checkShown(
  field: string,
  text: string | null | undefined,
  wanted: { most: number; lines?: boolean },
): DraftProblem | null {
  const problem = checkText(text ?? '', { least: 1, ...wanted })
  if (problem === null) return null
  if (problem === 'too_short') return { field, code: 'required' }
  return problem === 'too_long' ? { field, code: 'too_long', params: { most: wanted.most } } : { field, code: problem }
}

function checkType(type: ChallengeDraft['type']): DraftProblem | null {
  if (!type) return { field: 'type', code: 'required' }
  return isChallengeType(type) ? null : { field: 'type', code: 'unknown' }
}

function checkStart(startDate: ChallengeDraft['startDate'], today: Day): DraftProblem | null {
  if (!startDate) return { field: 'startDate', code: 'required' }
  if (!isDay(startDate)) return { field: 'startDate', code: 'not_a_date' }
  const days = daysBetween(today, startDate)
  if (days < 0) return { field: 'startDate', code: 'in_the_past' }
  const most = CHALLENGE_STARTS_WITHIN_DAYS
  return days > most ? { field: 'startDate', code: 'too_far', params: { most } } : null
}

function checkEnd(startDate: ChallengeDraft['startDate'], endDate: ChallengeDraft['endDate']): DraftProblem | null {
  if (!endDate) return { field: 'endDate', code: 'required' }
  if (!isDay(endDate)) return { field: 'endDate', code: 'not_a_date' }
  if (!startDate || !isDay(startDate)) return null
  const days = durationDays(startDate, endDate)
  if (days < CHALLENGE_MIN_DAYS) return { field: 'endDate', code: days < 0 ? 'before_start' : 'no_day' }
  const most = CHALLENGE_MAX_DAYS
  return days > most ? { field: 'endDate', code: 'too_long', params: { most } } : null
}

function checkTarget(target: ChallengeDraft['target']): DraftProblem | null {
  if (target === 'none') return null
  if (target === null || target === undefined) return { field: 'target', code: 'required' }
  if (target > MAX_TARGET) return { field: 'target', code: 'out_of_range', params: { least: 1, most: MAX_TARGET } }
  return Number.isSafeInteger(target) && target > 0 ? null : { field: 'target', code: 'not_positive' }
}

function checkRules(rules: Partial<Rules>): (DraftProblem | null)[] {
  const base = rules.basePointsPerMinute ?? null
  const basePoints = base === null ? null : parseDecimal(String(base))
  const weekdays = rules.weekdays ?? [1]
  const bonus = rules.weekStreakBonus ?? 0
  return [
    base !== null && !(basePoints && basePoints.units > 0n)
      ? { field: 'rules.basePointsPerMinute', code: 'not_positive' }
      : null,
    basePoints && isBeyondBasePoints(basePoints)
      ? {
          field: 'rules.basePointsPerMinute',
          code: 'out_of_range',
          params: { least: 0, most: Number(MAX_BASE_POINTS) },
        }
      : null,
    checkWhole('rules.minMinutes', rules.minMinutes, MIN_REQUIRED_MINUTES, currentNumbers().mostMinutes),
    checkWhole('rules.weeklyTarget', rules.weeklyTarget, 1, MAX_WEEKLY_TARGET),
    checkWhole('rules.weekStreakBonus', Number(bonus), 0, MAX_WEEK_STREAK_BONUS),
    weekdays.length === 0 ? { field: 'rules.weekdays', code: 'required' } : null,
    ...weekdays.map(day => checkWhole('rules.weekdays', day, 1, 7)),
  ]
}

// Invalid dates and weekdays are reported separately.
function checkPasses({ startDate, endDate, rules }: ChallengeDraft): DraftProblem | null {
  const days = rules?.passDays ?? 0
  if (rules?.passKinds?.length === 0 && days > 0) return { field: 'rules.passKinds', code: 'required' }
  if (!startDate || !endDate || !isDay(startDate) || !isDay(endDate) || endDate < startDate) return null
  const weekdays = rules?.weekdays ?? EVERY_WEEKDAY
  if (daysBetween(startDate, endDate) >= CHALLENGE_MAX_DAYS || weekdays.length === 0) return null
  return checkWhole(
    'rules.passDays',
    days,
    0,
    mostPassDays(allowedBetween(dayNumber(startDate)!, dayNumber(endDate)!, weekdays)),
  )
}

const EVERY_WEEKDAY = [1, 2, 3, 4, 5, 6, 7]

function isBeyondBasePoints({ units, scale }: Decimal): boolean {
  return scale > BASE_POINTS_DECIMALS || units > MAX_BASE_POINTS * 10n ** BigInt(scale)
}

function checkPrize(prize: Partial<Prize>): (DraftProblem | null)[] {
  const { kind = 'none', split = 'winner' } = prize
  return [
    // A pool of entry fees with a fee of 0 is a free challenge without a prize, which is a different kind.
    kind === 'challenge' ? checkCents('prize.entryFeeCents', prize.entryFeeCents, ENTRY_FEE_MAX_CENTS) : null,
    kind === 'sponsored' || kind === 'fixed'
      ? checkCents('prize.amountCents', prize.amountCents, PRIZE_MAX_CENTS)
      : null,
    split === 'tiers' ? checkTiers(prize.tiers ?? []) : null,
  ]
}

function checkCents(field: string, cents: number | bigint | undefined, most: number): DraftProblem | null {
  const valid = cents !== undefined && Number.isSafeInteger(Number(cents)) && cents > 0 && cents <= most
  return valid ? null : { field, code: 'not_an_amount', params: { most } }
}

function checkTiers(tiers: readonly number[]): DraftProblem | null {
  const whole = tiers.every(tier => Number.isSafeInteger(tier) && tier >= 1)
  const sum = tiers.reduce((total, tier) => total + tier, 0)
  return whole && sum === 100 ? null : { field: 'prize.tiers', code: 'tiers_sum', params: { sum } }
}

function checkWhole(field: string, value: number | null | undefined, least: number, most: number): DraftProblem | null {
  if (value === null || value === undefined) return null
  const valid = Number.isSafeInteger(value) && value >= least && value <= most
  return valid ? null : { field, code: 'out_of_range', params: { least, most } }
}
