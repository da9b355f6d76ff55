import { type Currency, money } from './format.ts'

/**
 * Formats whole cents with a typographic minus, as wide as the plus that `plus` puts before incoming amounts: `− R$
 * 29,90`, `+ R$ 29,90`.
 */
export function signedMoney(cents: number, currency: Currency, plus = false): string {
  const sign = cents < 0 ? '−' : plus && cents > 0 ? '+' : ''
  return `${sign && `${sign}\u00a0`}${money(Math.abs(cents), currency)}`
}
