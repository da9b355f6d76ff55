import { tidyTime } from '@bora/rules/clock-time.ts'
import { formatMoney } from '@bora/rules/money.ts'
import { formatPlace } from '@bora/rules/place.ts'
import { deviceTimeZone } from '../device/clock.ts'
import { DAY_STYLES, type DayStyle, tidyDay } from './day-styles.ts'
import { currentLanguage } from './language.ts'

export type Currency = NonNullable<Parameters<typeof formatMoney>[1]>

const dates = new Map<string, Intl.DateTimeFormat>()
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = currentLanguage() + JSON.stringify(options)
  const format = dates.get(key) ?? new Intl.DateTimeFormat(currentLanguage(), options)
  dates.set(key, format)
  return format
}

/** Whole cents as text: `R$ 1.296,00`, `R$1,296.00`. */
export function money(cents: number, currency: Currency): string {
  return formatMoney(cents, currency, currentLanguage())
}

/**
 * Whole cents for the big numeral: symbol and number separately, which comes first, and whether the language leaves a
 * gap between them. Zero cents may be cut.
 */
export function moneyParts(cents: number, currency: Currency, cut: 'cents' | 'never' = 'never') {
  const text = money(cents, currency)
  const digits = /[\d.,\u00a0\u202f]*\d/.exec(text)!
  const symbol = text.replace(digits[0], '').trim()
  const amount = digits[0].trim()
  return {
    symbol,
    amount: cut === 'cents' && cents % 100 === 0 ? amount.replace(/[.,]00$/, '') : amount,
    symbolFirst: text.trim().startsWith(symbol),
    gap: /\s/.test(text.trim()),
  }
}

/** A share in per cent, whole unless decimals are allowed: 0.18 is "18%". */
export function percent(share: number, decimals = 0): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: decimals }).format(share)
}

/** A whole number formatted for the language: `2.184`, `2,184`. */
export function number(value: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(value)
}

/** A large number abbreviated: `1,2 mil`, `1.2K`. */
export function shortNumber(value: number): string {
  return new Intl.NumberFormat(currentLanguage(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** A whole number in full where that takes at most the room of six digits, else abbreviated: `98.765`, `1,2 mi`. */
export function compactNumber(value: number): string {
  return Math.abs(value) < 1_000_000 ? number(value) : shortNumber(value)
}

/** A place in a ranking: `4º`, `4th`. */
export function place(rank: number): string {
  return formatPlace(rank, currentLanguage())
}

/** Formats a calendar day `YYYY-MM-DD` in words; it has no time zone. */
export function day(date: string, style: DayStyle = 'long'): string {
  return tidyDay(
    dateFormat({ ...DAY_STYLES[style], timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`)),
    style,
    currentLanguage(),
  )
}

/** The day of an instant (UTC text or epoch milliseconds) in the reader's zone, or in a zone given. */
export function dayOf(instant: string | number, style: DayStyle = 'long', timeZone = deviceTimeZone()): string {
  return tidyDay(dateFormat({ ...DAY_STYLES[style], timeZone }).format(new Date(instant)), style, currentLanguage())
}

/** The first letter of each weekday from Monday on: S T Q Q S S D. */
export function weekLetters(): string[] {
  return Array.from({ length: 7 }, (_, index) =>
    dateFormat({ weekday: 'narrow', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 5 + index))),
  )
}

/** The clock time of an instant: `18h40`, `6:40 pm`. */
export function time(instant: string | number, timeZone = deviceTimeZone()): string {
  const text = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant))
  return tidyTime(text, currentLanguage())
}

/** A stored time of day of a workout, `07:55`, as people write it: `7h55`, `7:55 am`. */
export function timeOfDay(local: string): string {
  return time(`2000-01-01T${local}:00Z`, 'UTC')
}

/** Formats minutes: `45 min`, `1 h 30 min`. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** Words as a list: `Ana, Bia e Caio`. */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(words)
}
