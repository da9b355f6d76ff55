import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { RowChanges } from '../../../core/live.ts'
import { type Condition, readRows } from '../reading.ts'
import { resources } from '../resources.ts'

/**
 * A changed row as its reader sees it; of a deleted one only the key. `at` is its place among the changes, `matches` the
 * places of the filters that hold for it.
 */
export type ChangedRow = { at: number; row: Record<string, unknown>; matches: ReadonlySet<number> }

// Conditions of one query; the rest is read by another.
const CONDITIONS_AT_ONCE = 1_000

/**
 * Returns those of the changed rows that the caller may read now, as by `/rest/v1`, and that match one of the filters,
 * each a list of conditions: one query, however many filters there are. A deleted row is judged by the columns in the
 * database's notification; where these are not enough, no one receives it.
 */
export async function changedRows(
  ctx: Context,
  { table, type, rows: changed }: RowChanges,
  filters: readonly (readonly Condition[])[],
): Promise<ChangedRow[]> {
  const { columns: known, key, judgedAs } = resources[table]!
  const isDeleted = type === 'DELETE'
  if (isDeleted && judgedAs === null) return []
  const names = isDeleted ? key : Object.keys(known)
  const columns = names.map(name => ({ name, as: name }))
  const ofThese: Condition = { negated: false, operator: 'or', conditions: changed.map(row => sameKey(key, row)) }
  const reading = { table, columns, conditions: [ofThese], order: [], limit: null, offset: 0 }
  const from = isDeleted
    ? sql`jsonb_populate_recordset(null::${sql.table(judgedAs!)}, ${JSON.stringify(changed)}::jsonb) as ${sql.table(judgedAs!)}`
    : undefined
  const found = new Map<number, { row: Record<string, unknown>; matches: Set<number> }>()
  for (let first = 0, next = 0; first < filters.length; first = next) {
    for (let count = 0; next < filters.length && (next === first || count < CONDITIONS_AT_ONCE); next++)
      count += filters[next]!.length
    const some = filters.slice(first, next)
    for (const { matches, ...row } of await readRows(ctx, reading, { from, filters: some })) {
      const at = changed.findIndex(one => key.every(name => one[name] === row[name]))
      const known = found.get(at) ?? { row, matches: new Set() }
      for (const [nth, holds] of (matches as (boolean | null)[]).entries()) if (holds) known.matches.add(first + nth)
      found.set(at, known)
    }
  }
  return [...found]
    .map(([at, one]) => ({ at, ...one }))
    .filter(({ matches }) => matches.size > 0)
    .toSorted((a, b) => a.at - b.at)
}

function sameKey(key: readonly string[], row: Record<string, string | null>): Condition {
  const conditions = key.map(column => ({
    column,
    negated: false,
    operator: 'eq' as const,
    value: String(row[column]),
  }))
  return { negated: false, operator: 'and', conditions }
}
