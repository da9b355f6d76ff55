import { type Day, daysBetween, isDay } from './calendar.ts'
import { isChallengeType } from './challenge-types.ts'
import { parseDecimal } from './decimal.ts'
import {
  ACTIVITY_MAX_MINUTES,
  CHALLENGE_MIN_DAYS,
  DESCRIPTION_MAX_LENGTH,
  ENTRY_FEE_MAX_CENTS,
  LATE_HOURS_MOST,
  MIN_MINUTES_LEAST,
  PRIZE_MAX_CENTS,
  TITLE_MAX_LENGTH,
  WEEKLY_TARGET_MOST,
} from './limits.ts'
import type { Prize } from './prizes.ts'
import type { Rules } from './scoring/scoring-type.ts'

/** A challenge as the wizard holds it, half done at any moment: whatever isn't answered yet is null or absent. */
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
}

/** One thing to mend: which field, a stable code, and the numbers that its text needs. */
export type DraftProblem = { field: string; code: DraftCode; params?: Record<string, number> }

export type DraftCode =
  | 'required'
  | 'too_long'
  | 'unknown'
  | 'not_a_date'
  | 'in_the_past'
  | 'before_start'
  | 'not_positive'
  | 'out_of_range'
  | 'not_an_amount'
  | 'tiers_sum'

/**
 * Everything wrong with a draft, in the order of the wizard (spec 5, "Create challenge"); an empty list when it can be
 * created. `today` is the creator's local date. Both dates are inclusive, so "end date after start date" is read as a
 * duration of at least 1 day: the end may be the start date itself, and is refused only when it lies before it.
 */
export function checkDraft(draft: ChallengeDraft, today: Day, titleMax = TITLE_MAX_LENGTH): DraftProblem[] {
  const problems = [
    checkText('title', draft.title, titleMax),
    checkText('description', draft.description, DESCRIPTION_MAX_LENGTH),
    checkType(draft.type),
    checkStart(draft.startDate, today),
    checkEnd(draft.startDate, draft.endDate),
    checkTarget(draft.target),
    ...checkRules(draft.rules ?? {}),
    ...checkPrize(draft.prize ?? {}),
    checkWhole('participantLimit', draft.participantLimit, 2, Number.MAX_SAFE_INTEGER),
    checkWhole('freeJoinLimit', draft.freeJoinLimit, 1, Number.MAX_SAFE_INTEGER),
    checkWhole('lateHours', draft.lateHours, 0, LATE_HOURS_MOST),
  ]
  return problems.filter(problem => problem !== null)
}

function checkText(field: string, text: string | null | undefined, max: number): DraftProblem | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return { field, code: 'required' }
  // People count characters, not UTF-16 units: an emoji is one.
  return [...trimmed].length > max ? { field, code: 'too_long', params: { max } } : null
}

function checkType(type: ChallengeDraft['type']): DraftProblem | null {
  if (!type) return { field: 'type', code: 'required' }
  return isChallengeType(type) ? null : { field: 'type', code: 'unknown' }
}

function checkStart(startDate: ChallengeDraft['startDate'], today: Day): DraftProblem | null {
  if (!startDate) return { field: 'startDate', code: 'required' }
  if (!isDay(startDate)) return { field: 'startDate', code: 'not_a_date' }
  return daysBetween(today, startDate) < 0 ? { field: 'startDate', code: 'in_the_past' } : null
}

function checkEnd(startDate: ChallengeDraft['startDate'], endDate: ChallengeDraft['endDate']): DraftProblem | null {
  if (!endDate) return { field: 'endDate', code: 'required' }
  if (!isDay(endDate)) return { field: 'endDate', code: 'not_a_date' }
  if (!startDate || !isDay(startDate)) return null
  return daysBetween(startDate, endDate) + 1 < CHALLENGE_MIN_DAYS ? { field: 'endDate', code: 'before_start' } : null
}

function checkTarget(target: ChallengeDraft['target']): DraftProblem | null {
  if (target === 'none') return null
  if (target === null || target === undefined) return { field: 'target', code: 'required' }
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
    checkWhole('rules.minMinutes', rules.minMinutes, MIN_MINUTES_LEAST, ACTIVITY_MAX_MINUTES),
    checkWhole('rules.weeklyTarget', rules.weeklyTarget, 1, WEEKLY_TARGET_MOST),
    checkWhole('rules.weekStreakBonus', Number(bonus), 0, Number.MAX_SAFE_INTEGER),
    weekdays.length === 0 ? { field: 'rules.weekdays', code: 'required' } : null,
    ...weekdays.map(day => checkWhole('rules.weekdays', day, 1, 7)),
  ]
}

function checkPrize(prize: Partial<Prize>): (DraftProblem | null)[] {
  const { kind = 'none', split = 'winner' } = prize
  return [
    // A pool of entry fees without a fee is a free challenge without a prize, which is its own kind.
    kind === 'challenge' ? checkCents('prize.entryFeeCents', prize.entryFeeCents, ENTRY_FEE_MAX_CENTS) : null,
    kind === 'sponsored' || kind === 'fixed'
      ? checkCents('prize.amountCents', prize.amountCents, PRIZE_MAX_CENTS)
      : null,
    split === 'tiers' ? checkTiers(prize.tiers ?? []) : null,
  ]
}

function checkCents(field: string, cents: number | bigint | undefined, max: number): DraftProblem | null {
  const valid = cents !== undefined && Number.isSafeInteger(Number(cents)) && cents > 0 && cents <= max
  return valid ? null : { field, code: 'not_an_amount', params: { max } }
}

function checkTiers(tiers: readonly number[]): DraftProblem | null {
  const whole = tiers.every(tier => Number.isSafeInteger(tier) && tier >= 1)
  const sum = tiers.reduce((total, tier) => total + tier, 0)
  return whole && sum === 100 ? null : { field: 'prize.tiers', code: 'tiers_sum', params: { sum } }
}

function checkWhole(field: string, value: number | null | undefined, min: number, max: number): DraftProblem | null {
  if (value === null || value === undefined) return null
  const valid = Number.isSafeInteger(value) && value >= min && value <= max
  return valid ? null : { field, code: 'out_of_range', params: { min, max } }
}
