import type { Language } from '@bora/rules/limits.ts'

/** The sections of the archive's page. */
export const SECTIONS = ['you', 'training', 'challenges', 'said', 'money', 'settings', 'account'] as const
export type Section = (typeof SECTIONS)[number]

/**
 * A file of the archive. A column that ends in `_person` or `_challenge` is an id and becomes the name or title that
 * its owner sees; `photos` are ids and become file names. `me` is the person's id, and
 * `OWN_ADDRESS` the account's confirmed address. Each reads tables of one group.
 */
export type Dataset = { file: string; section: Section; title: Record<Language, string>; sql: string }

/** The setting of the transaction that holds the account's confirmed address; empty if there is none. */
export const OWN_ADDRESS_SETTING = 'bora.own_address'
export const OWN_ADDRESS = `current_setting('${OWN_ADDRESS_SETTING}', true)`

/** Returns a file of the archive from its parts. */
export const dataset = (section: Section, file: string, pt: string, en: string, sql: string): Dataset => {
  return { file, section, title: { 'pt-BR': pt, en }, sql }
}

/** Returns SQL for cents as an amount with two decimals, which reads the same in every spreadsheet. */
export const amount = (cents: string) => `trim(to_char(${cents} / 100.0, '999999999990.00'))`

/** Returns SQL for the two columns of an amount. */
export const money = (cents: string) => `${amount(cents)} as amount, currency`
