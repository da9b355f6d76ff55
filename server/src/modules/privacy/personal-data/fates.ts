import type { KeptReason } from '@bora/rules/retention.ts'
import type { Tables } from '../../../db/tables.ts'

/**
 * What becomes of what a column names when the account ends: its row goes, only it is emptied, or it stays for a time that
 * `rules/retention.ts` gives, and then leads to nobody.
 */
export type Fate = 'row' | 'emptied' | KeptReason

/** `in`: the file of the archive; `not`: why it comes in none. */
type Shown = { in: string } | { not: 'others' | 'secret' | 'machine' }

/** By what a column names a person: its id, several ids, or an address of it. */
export type By = 'id' | 'ids' | 'address'

export type ColumnFate = Shown & { ends: Fate; by?: By }
export type PersonalData = {
  [Name in keyof Tables]: null | Partial<Record<Extract<keyof Tables[Name], string>, ColumnFate>>
}
