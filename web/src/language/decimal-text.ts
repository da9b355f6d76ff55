import { currentLanguage } from './current-language.ts'

/**
 * A decimal, given as a number or exactly as text, formatted for the language: `2,29`; with 2 places at least `2,00`.
 */
export function decimalText(value: string | number, leastPlaces = 0): string {
  const places = { minimumFractionDigits: leastPlaces, maximumFractionDigits: 4 }
  return new Intl.NumberFormat(currentLanguage(), places).format(value as number)
}

/** Returns the decimal separator. */
export function decimalSeparator(): ',' | '.' {
  return currentLanguage() === 'pt-BR' ? ',' : '.'
}
