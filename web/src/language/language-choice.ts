import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from '@bora/rules/limits.ts'

/** The storage key of the chosen language. */
export const LANGUAGE_KEY = 'bora.language'

/** The supported language that a tag such as `pt-PT` or `en-US` maps to, if any. */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find(language => language.toLowerCase().split('-')[0] === base)
}

/**
 * Determines the language from the address, then the stored choice, then the browser, then Brazilian Portuguese
 * (docs/rules/interface.md#language).
 */
export function decideLanguage(from: {
  query: string | null
  stored: string | null
  browser: readonly string[]
}): Language {
  const browser = from.browser.map(matchLanguage).find(language => language !== undefined)
  return matchLanguage(from.query) ?? matchLanguage(from.stored) ?? browser ?? FALLBACK_LANGUAGE
}
