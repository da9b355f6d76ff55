export const CURRENCIES = ['BRL', 'USD', 'AUD', 'GBP', 'EUR'] as const

export type Currency = (typeof CURRENCIES)[number]

/** The currency of a new account, and of a challenge that names none (docs/rules/money.md#currencies). */
export const DEFAULT_CURRENCY: Currency = 'BRL'

/** Returns whether the text is the code of a supported currency. */
export function isCurrency(text: string): text is Currency {
  return CURRENCIES.some(currency => currency === text)
}

/**
 * Formats whole cents in the reader's language: `R$ 1.296,00`, `R$1,296.00`, `-US$ 5,00`. The default currency is
 * Australian dollars; the product always passes one (docs/rules/money.md#currencies).
 */
export function formatMoney(cents: number | bigint, currency: Currency = 'AUD', locale = 'pt-BR'): string {
  return formatterOf(locale, currency).format(decimalOfCents(cents))
}

/**
 * Formats whole cents in few characters, without empty cents: `R$ 30`, `R$ 5 mil`, `R$ 12,90`. Millions are rounded to
 * what fits: `R$ 1,2 mi`.
 */
export function formatShortMoney(cents: number, currency: Currency, locale: string): string {
  const millions = cents >= 1_000_000_00
  if (cents % 100 !== 0 && !millions) return formatMoney(cents, currency, locale)
  const compact = millions || (cents >= 1_000_00 && cents % 100_00 === 0)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: compact ? 1 : 0,
    ...(compact && { notation: 'compact' }),
  })
  return format.format(cents / 100)
}

/** Formats whole cents as a plain decimal of currency units: 1990 is `19.90`, -5 is `-0.05`. */
export function decimalOfCents(cents: number | bigint): `${number}` {
  const all = BigInt(cents)
  const digits = (all < 0n ? -all : all).toString().padStart(3, '0')
  return `${all < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

/**
 * Parses an amount as typed in this language: `R$ 1.296,00` in Portuguese, `1,296.00` in English. A single separator
 * followed by one or two digits means cents in either language. Returns whole cents, or null if it isn't an amount:
 * negative, more than two decimals, thousands that aren't groups of three, anything else.
 */
export function centsOf(text: string, locale: string): number | null {
  const bare = text.replace(/^\s*(?:[A-Z]{0,2}\$|£|€)?\s*/u, '').trimEnd()
  const match = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? (locale.startsWith('en') ? POINT : COMMA).exec(bare)
  if (!match) return null
  const cents = Number(match[1]!.replace(/[.,]/g, '') + (match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

const COMMA = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
const POINT = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/**
 * Returns the platform's share of collected entry fees, rounded down to the cent (docs/rules/prizes.md#platform-fee).
 */
export function platformFee(cents: bigint, percent: number): bigint {
  return (cents * BigInt(percent)) / 100n
}

/**
 * Splits whole cents in proportion to whole weights (at least one of them positive). Each share is rounded down and the
 * remaining cents go one each from the top, so the shares always sum to the amount (docs/rules/prizes.md#odd-cents).
 */
export function allot(cents: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const shares = weights.map(weight => (cents * weight) / total)
  let left = shares.reduce((rest, share) => rest - share, cents)
  return shares.map(share => (left-- > 0n ? share + 1n : share))
}

/** Splits whole cents equally among this number of people (at least 1); odd cents go one each from the top. */
export function splitEqually(cents: number, among: number): number[] {
  return allot(BigInt(cents), new Array<bigint>(among).fill(1n)).map(Number)
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(locale: string, currency: Currency): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency })
  formatters.set(key, formatter)
  return formatter
}
