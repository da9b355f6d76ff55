import { currentLanguage } from '../../../language/language.ts'
import { queryClient } from '../../../api/queries.ts'

/** Refetches sessions and events after something has changed them. */
export async function readDevicesAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['GET /me/sessions'] }),
    queryClient.invalidateQueries({ queryKey: ['GET /me/events'] }),
  ])
}

/** Where a call came from, as far as known: a country's name and an address. */
export function placeText({ ip, country }: { ip: string | null; country: string | null }): string {
  const name =
    country && /^[A-Z]{2}$/.test(country)
      ? new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(country)
      : country
  return [name, ip].filter(Boolean).join(' · ')
}
