export const LANGUAGES = ['pt-BR', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The supported language that a tag such as `pt-PT` or `en-US` means, if any. */
export function matchLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find(language => language.toLowerCase().split('-')[0] === base)
}

/** The order of spec 2: the address, then what was stored, then the browser, then Brazilian Portuguese. */
export function decideLanguage(from: {
  query: string | null
  stored: string | null
  browser: readonly string[]
}): Language {
  const browser = from.browser.map(matchLanguage).find(language => language !== undefined)
  return matchLanguage(from.query) ?? matchLanguage(from.stored) ?? browser ?? 'pt-BR'
}
