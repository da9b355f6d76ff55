import type { KeptReason } from '@bora/rules/retention.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import { personalColumns } from './columns.ts'
import type { Fate } from './fates.ts'

/** Where a person is still identified, how often, and for what reason. `row` and `emptied` are no reasons to stay. */
type Left = { table: string; column: string; rows: number; fate: Fate }

/** Returns where the id of a person is stored, column by column. Reads every table. */
export async function leftOf(db: Kysely<Tables>, userId: string): Promise<Left[]> {
  const left: Left[] = []
  for (const { table, column, by, ends } of personalColumns()) {
    if (by === 'address') continue
    const named =
      by === 'ids' ? sql`${userId}::uuid = any(${sql.ref(column)})` : sql`${sql.ref(column)} = ${userId}::uuid`
    // The portrait is a photo's id, not the person's.
    const where =
      `${table}.${column}` === 'people.photo_id' ? sql`id = ${userId}::uuid and photo_id is not null` : named
    const { rows } = await sql<{ rows: number }>`
      select count(*)::int as rows from ${sql.table(table)} where ${where}`.execute(db)
    if (rows[0]!.rows > 0) left.push({ table, column, rows: rows[0]!.rows, fate: ends })
  }
  return left
}

/** Returns whether the remaining data have a reason to stay. */
export function hasReason(fate: Fate): fate is KeptReason {
  return fate !== 'row' && fate !== 'emptied'
}
