import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import { metresIn } from '@bora/rules/distance-units.ts'
import { SCORE_UNITS } from '@bora/rules/score-units.ts'
import i18next, { type TFunction } from 'i18next'
import { currentDistanceUnit, unitContext } from '../../../language/distance-unit.ts'

export type ReceiptTexts = TFunction<'receipts'>

/** A score or a part in the unit people read: metres become kilometres or miles. `value` is an exact decimal as text. */
export function amountText(value: string | number, type: ChallengeType, language: string): string {
  const metres = SCORE_UNITS[type] === 'meters'
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: metres ? 2 : 4 })
  return format.format(metres ? metresIn(currentDistanceUnit(), Number(value)) : (String(value) as `${number}`))
}

/** The unit behind a score of this type: "pts", "dias", "km", "mi". */
export function unitText(type: ChallengeType, count: number): string {
  return i18next.t(`common:unit.${SCORE_UNITS[type]}`, { count, ...unitContext() })
}

/** A score with its unit: "105 pts", "12,4 km". */
export function scoreText(type: ChallengeType, score: number, language: string): string {
  return `${amountText(score, type, language)} ${unitText(type, score)}`
}

/** A score where space is short: abbreviated from a hundred thousand on, "1,2 mi". */
export function shortAmountText(score: number, type: ChallengeType, language: string): string {
  const amount = SCORE_UNITS[type] === 'meters' ? metresIn(currentDistanceUnit(), score) : score
  if (Math.abs(amount) < 100_000) return amountText(score, type, language)
  return new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(amount)
}

/** The same with its unit: "1,2 mi pts". */
export function shortScoreText(type: ChallengeType, score: number, language: string): string {
  return `${shortAmountText(score, type, language)} ${unitText(type, score)}`
}
