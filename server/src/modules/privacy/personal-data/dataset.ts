import type { Language } from '@bora/rules/limits.ts'

/** Where in the archive's page a file stands. */
export const SECTIONS = ['you', 'training', 'challenges', 'said', 'money', 'settings', 'account'] as const
export type Section = (typeof SECTIONS)[number]

/**
 * One file of the archive. A column that ends in `_person` or `_challenge` is an id and becomes the name or title that its
 * owner sees; `photos` are ids and become names of files. `me` stands for the person's id. Each reads tables of one group.
 */
export type Dataset = { file: string; section: Section; title: Record<Language, string>; sql: string }

/** Returns a file of the archive by its parts. */
export const dataset = (section: Section, file: string, pt: string, en: string, sql: string): Dataset => {
  return { file, section, title: { 'pt-BR': pt, en }, sql }
}

/** Returns cents as an amount with two decimals, which reads the same in every spreadsheet. */
export const amount = (cents: string) => `trim(to_char(${cents} / 100.0, '999999999990.00'))`

/** Returns the two columns of an amount. */
export const money = (cents: string) => `${amount(cents)} as amount, currency`
