import { type ChallengeType, challengeTypes } from '@bora/rules/challenge-types.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { minutesOf } from '@bora/rules/scoring/scoring.ts'
import { NOTHING_CODES, type NothingCode, REFUSAL_CODES, type RefusalCode } from '@bora/rules/scoring/scoring-type.ts'
import { isWorkoutType, type WorkoutMeasure, workoutTypes } from '@bora/rules/workout-types.ts'
import type { Answer } from '../../../api/api.ts'
import { amountText, type ReceiptTexts } from './score-text.ts'
import { workoutName } from '../../../language/workout-name.ts'

export type Activity = Answer<'GET /activities/:activityId'>
export type ActivityReceipt = Activity['receipts'][number]
export type Part = ActivityReceipt['parts'][number]

/** Values in the texts of a receipt besides its parts; sentences omit unknown ones. */
export type ReceiptFacts = {
  challengeType: ChallengeType
  rulesVersion: number
  workoutType?: string
  minutes?: number
  /** `count_days` only: the challenge's own minimum of minutes */
  minMinutes?: number
}
/** `worth` is false where the line is a reason for getting nothing. */
export type ReceiptLine = { why: string; label: string; value: string; worth: boolean }

/** Returns whether the exact parts differ from the points awarded. */
export function isRounded(parts: readonly Part[]): boolean {
  return parts.some(part => part.why === 'rounding')
}

/**
 * The parts in whole points, as they are paid, without the line of the rounding: each is rounded so that together they
 * are the total. Parts that need no rounding stay as they are.
 */
export function paidParts(parts: readonly Part[]): Part[] {
  if (!isRounded(parts)) return [...parts]
  const earned = parts.filter(part => part.why !== 'rounding')
  const total = parts.reduce((sum, part) => sum + Number(part.value), 0)
  let exact = 0
  let paid = 0
  return earned.map((part, index) => {
    exact += Number(part.value)
    const until = Math.round(index === earned.length - 1 ? total : exact)
    const value = String(until - paid)
    paid = until
    return { ...part, value }
  })
}

/**
 * Returns a receipt in plain words, one line for each part, in the receipt's order: in whole points as awarded, or
 * `exact`, with the rounding as a separate line.
 */
export function receiptLines(
  t: ReceiptTexts,
  parts: readonly Part[],
  facts: ReceiptFacts,
  language: string,
  exact = false,
): ReceiptLine[] {
  const shown = exact ? parts : paidParts(parts)
  return shown.map(({ why, value }, index) => {
    const part = parts[index]!
    const worth = Number(part.value) !== 0
    const sign = worth && !value.startsWith('-') ? '+' : ''
    return {
      why,
      label: worth ? partText(t, part, parts, facts, language) : reasonText(t, why, facts),
      value: `${sign}${amountText(value, facts.challengeType, language)}`,
      worth,
    }
  })
}

/** The whole receipt in one short line: "10 do dia · 5 do check-in", or the reason for getting nothing. */
export function receiptSentence(
  t: ReceiptTexts,
  parts: readonly Part[],
  facts: ReceiptFacts,
  language: string,
): string {
  return paidParts(parts)
    .map((part, index) => {
      if (Number(parts[index]!.value) === 0) return reasonText(t, part.why, facts)
      const value = amountText(part.value, facts.challengeType, language)
      if (part.why === 'base')
        return t(scoresDays(facts.challengeType) ? 'short.base_day' : 'short.base_workout', { value })
      const name = part.why.replace('_points', '') as 'variety' | 'flash' | 'gym' | 'week_streak'
      return t(`short.${name}`, { value })
    })
    .join(' · ')
}

/** Why an activity is worth nothing in a challenge, from its stable code. */
export function reasonText(t: ReceiptTexts, why: string, facts: ReceiptFacts): string {
  const { challengeType, rulesVersion, minMinutes = null } = facts
  const { unit } = challengeTypes[challengeType]
  // Weights are not lifted over a distance.
  if (why === 'nothing_measured' && facts.workoutType && !isMeasuredIn(unit, facts.workoutType))
    return t('nothing.other')
  if (why === 'nothing_measured' && (unit === 'meters' || unit === 'steps' || unit === 'kcal'))
    return t(`missing.${unit}`)
  const range = minutesOf({ type: challengeType, rules: { minMinutes }, rulesVersion })
  return t(`nothing.${isReason(why) ? why : 'other'}`, range)
}

function isMeasuredIn(unit: string, workoutType: string): boolean {
  if (!isWorkoutType(workoutType)) return true
  const measures: readonly WorkoutMeasure[] = workoutTypes[workoutType].measures
  if (unit === 'meters') return measures.includes('distance')
  return unit !== 'steps' || measures.includes('steps')
}

// A server newer than this page may send unknown codes.
function isReason(why: string): why is RefusalCode | NothingCode {
  return [...REFUSAL_CODES, ...NOTHING_CODES].some(code => code === why)
}

function partText(t: ReceiptTexts, part: Part, parts: readonly Part[], facts: ReceiptFacts, language: string): string {
  const decimal = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value)
  const { varietyPercentPerType, varietyMostTypes, flashPercent } = numbersOf(facts.rulesVersion)
  switch (part.why) {
    case 'base':
      return baseText(t, part, facts, decimal)
    case 'variety': {
      const types = Math.round((Number(part.value) / Number(parts[0]!.value) / varietyPercentPerType) * 100)
      const key = types >= varietyMostTypes ? 'part.variety_most' : 'part.variety'
      return t(key, { types, factor: decimal(1 + (types * varietyPercentPerType) / 100) })
    }
    case 'flash':
      return t('part.flash', { factor: decimal(1 + flashPercent / 100) })
    case 'variety_points':
      return t('part.variety_points', { types: varietyMostTypes })
    default:
      return t(`part.${part.why as 'flash_points' | 'gym' | 'week_streak' | 'rounding'}`)
  }
}

function baseText(t: ReceiptTexts, part: Part, facts: ReceiptFacts, decimal: (value: number) => string): string {
  const { challengeType, rulesVersion, workoutType = '', minutes } = facts
  if (challengeType === 'calories_time') {
    if (!minutes || !isWorkoutType(workoutType)) return t('part.base_plain')
    const met = Number(numbersOf(rulesVersion).met[workoutType])
    const perMinute = Math.round((Number(part.value) / minutes / met) * 10_000) / 10_000
    return t('part.base_calories_time', {
      minutes,
      perMinute: decimal(perMinute),
      met: decimal(met),
      workout: workoutName(workoutType),
    })
  }
  const { unit } = challengeTypes[challengeType]
  if (unit === 'points') return t('part.base_first_of_day')
  return t(unit === 'days' ? 'part.base_valid_day' : `part.base_${unit}`)
}

function scoresDays(type: ChallengeType): boolean {
  return type === 'workout_count' || type === 'weekly_consistency' || type === 'count_days'
}
