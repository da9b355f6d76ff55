import type { Language } from './limits.ts'

/**
 * Clock times in a text of `Intl.DateTimeFormat` as people write them: `18:40` becomes `18h40` in Portuguese, `6:40 PM`
 * becomes `6:40 pm` in English. Takes the text and its language; hours and minutes only.
 */
export function tidyTime(text: string, language: Language): string {
  return language === 'pt-BR'
    ? text.replace(/\b0?(\d+):(\d{2})\b/, '$1h$2')
    : text.replace(/\s?\b([AP]M)\b/, (_, half: string) => `\u00a0${half.toLowerCase()}`)
}
