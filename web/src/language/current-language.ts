import { FALLBACK_LANGUAGE, type Language } from '@bora/rules/limits.ts'
import i18next from 'i18next'

/** The language shown now. */
export function currentLanguage(): Language {
  return (i18next.resolvedLanguage ?? i18next.language ?? FALLBACK_LANGUAGE) as Language
}
