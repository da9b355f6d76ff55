import type { Language } from './limits.ts'

/**
 * Reformats clock times in a text of `Intl.DateTimeFormat`: `18:40` becomes `18h40` and `21:00` becomes `21h` in
 * Portuguese, `6:40 PM` becomes `6:40 pm` in English. Hours and minutes only.
 */
export function tidyTime(text: string, language: Language): string {
  return language === 'pt-BR'
    ? text.replace(
        /\b0?(\d+):(\d{2})\b/,
        (_, hour: string, minute: string) => `${hour}h${minute === '00' ? '' : minute}`,
      )
    : text.replace(/\s?\b([AP]M)\b/, (_, half: string) => `\u00a0${half.toLowerCase()}`)
}
