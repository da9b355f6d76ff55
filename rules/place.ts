import type { Language } from './limits.ts'

const ORDINAL_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Formats a place in a ranking: `4º`, `4th`. */
export function formatPlace(rank: number, language: Language): string {
  const digits = new Intl.NumberFormat(language).format(rank)
  if (language === 'pt-BR') return `${digits}º`
  return digits + (ORDINAL_ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(rank)] ?? 'th')
}
