import type { i18n } from 'i18next'

/**
 * Makes zero plural in every language, as Brazilians write it ("0 entradas"): the standard data of Portuguese treats it
 * as singular. Call it once after `init`.
 */
export function makeZeroPlural({ services: { pluralResolver } }: Pick<i18n, 'services'>): void {
  const suffixOf = pluralResolver.getSuffix.bind(pluralResolver) as (
    code: string,
    count: number,
    about?: object,
  ) => string
  pluralResolver.getSuffix = (code: string, count: number, about?: { ordinal?: boolean }) =>
    suffixOf(code, count === 0 && !about?.ordinal ? 2 : count, about)
}
