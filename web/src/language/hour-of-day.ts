import { currentLanguage } from './language.ts'

/** A whole hour of the day, such as "8h" or "8 AM". */
export function hourOfDay(hour: number): string {
  if (currentLanguage() === 'pt-BR') return `${hour}h`
  return new Intl.DateTimeFormat(currentLanguage(), { hour: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, hour),
  )
}
