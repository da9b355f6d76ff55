import { type MoneyCaseName, moneySentences } from '@bora/rules/money-cases.ts'
import { type MoneyPurpose } from '@bora/rules/money-outcomes.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import type { TFunction } from 'i18next'

/**
 * Returns the answer to a case, sentence by sentence: first the specifics of this case, then the outcome according to
 * the table (docs/rules/money.md#outcomes), with the numbers of that version of the rules and the installation's days
 * on hold.
 */
export function moneyAnswer(
  t: TFunction<'money-cases'>,
  name: MoneyCaseName,
  purpose: MoneyPurpose,
  rulesVersion: number,
  holdDays: number = numbersOf(rulesVersion).prizeHoldDays,
): string[] {
  const { leastPaidParticipants, platformFeePercent } = numbersOf(rulesVersion)
  const numbers = { count: holdDays, least: leastPaidParticipants, percent: platformFeePercent }
  const leads: Partial<Record<MoneyCaseName, string>> = t('leads', { returnObjects: true, ...numbers })
  const lead = leads[name]
  return [...(lead ? [lead] : []), ...moneySentences(name, purpose).map(said => t(`says.${said}`, numbers))]
}
