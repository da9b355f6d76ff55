import type { Currency } from '@bora/rules/money.ts'
import i18next from 'i18next'
import { money } from './format.ts'

/** Whole cents as text, followed by the part that is bonus credits, if any. */
export function moneyWithCredits(cents: number, creditCents: number, currency: Currency): string {
  const amount = money(cents, currency)
  if (creditCents === 0) return amount
  return i18next.t('common:credits.whole', { amount, credits: money(Math.abs(creditCents), currency) })
}

/**
 * The part of an amount (whole cents, of either sign) that is bonus credits, to append to it; null if there is none.
 */
export function creditPart(creditCents: number, currency: Currency): string | null {
  return creditCents === 0
    ? null
    : i18next.t('common:credits.part', { credits: money(Math.abs(creditCents), currency) })
}
