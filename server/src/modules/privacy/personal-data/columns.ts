import type { Tables } from '../../../db/tables.ts'
import type { By, ColumnFate } from './fates.ts'
import { personalData } from './map.ts'

type PersonalColumn = ColumnFate & { table: keyof Tables; column: string; by: By }

/** Returns every column that identifies a person, in the order in which rows can be deleted. */
export function personalColumns(): PersonalColumn[] {
  return Object.entries(personalData).flatMap(([table, columns]) =>
    Object.entries((columns ?? {}) as Record<string, ColumnFate>).map(([column, fate]) => {
      return { by: 'id', ...fate, table: table as keyof Tables, column } satisfies PersonalColumn
    }),
  )
}
