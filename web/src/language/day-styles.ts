import type { Language } from '@bora/rules/limits.ts'

export const DAY_STYLES = {
  /** 12 de novembro · November 12 */
  long: { day: 'numeric', month: 'long' },
  /** 12 nov · Nov 12 */
  short: { day: 'numeric', month: 'short' },
  /** 12 de novembro de 2026 */
  full: { day: 'numeric', month: 'long', year: 'numeric' },
  /** novembro · November */
  month: { month: 'long' },
  /** quinta-feira, 12 de novembro */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** quinta, 12 nov · Thursday, Nov 12 */
  weekdayShort: { weekday: 'long', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DayStyle = keyof typeof DAY_STYLES

/** Formats a day in this style, without the parts people leave out: `quinta, 12 de novembro`, `12 nov`. */
export function tidyDay(text: string, style: DayStyle, language: Language): string {
  if (language !== 'pt-BR') return text
  const named = text.replace('-feira', '')
  return style === 'short' || style === 'weekdayShort' ? named.replace(' de ', ' ').replace('.', '') : named
}
