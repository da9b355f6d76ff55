import type { KeptReason } from '@bora/rules/retention.ts'
import type { Tables } from '../../../db/tables.ts'

/**
 * The fate of a column's data when the account is deleted: its row is deleted, only the column is cleared, or it stays
 * for a time given by `rules/retention.ts`, and then identifies nobody.
 */
export type Fate = 'row' | 'emptied' | KeptReason

/** `in`: the file of the archive; `not`: why it is in none. */
type Shown = { in: string } | { not: 'others' | 'secret' | 'machine' }

/** How a column identifies a person: by its id, several ids, or an address. */
export type By = 'id' | 'ids' | 'address'

export type ColumnFate = Shown & { ends: Fate; by?: By }
export type PersonalData = {
  [Name in keyof Tables]: null | Partial<Record<Extract<keyof Tables[Name], string>, ColumnFate>>
}
