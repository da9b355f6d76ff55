import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { type ColumnType, resources } from './resources.ts'
import { RestRefusal } from './rest-refusal.ts'

export const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const

/** Operators on text, with `%` and `_`. */
export const PATTERNS = ['like', 'ilike'] as const

/**
 * One condition on a column, or several joined; `negated` inverts it. A list belongs to `in`, one of four words to `is`.
 */
export type Condition =
  | ({ column: string; negated: boolean } & (
      | { operator: (typeof OPERATORS)[number] | (typeof PATTERNS)[number]; value: string }
      | { operator: 'in'; values: string[] }
      | { operator: 'is'; value: 'null' | 'true' | 'false' | 'unknown' }
    ))
  | { negated: boolean; operator: 'and' | 'or'; conditions: Condition[] }

export type Reading = {
  table: string
  /** Names of columns, each with its alias. */
  columns: { name: string; as: string }[]
  conditions: Condition[]
  order: { column: string; descending: boolean; nullsFirst: boolean }[]
  limit: number | null
  offset: number
}

/** The maximum of rows per call: enough for every list of the product. */
const MAX_ROWS = 1_000

/**
 * Returns the requested rows of a table that the caller may see. `from` reads other rows in place of the stored ones;
 * with `filters`, each row lists in `matches` the filters that apply to it.
 */
export async function readRows(
  ctx: Context,
  reading: Reading,
  { from, filters }: { from?: RawBuilder<unknown> | undefined; filters?: readonly (readonly Condition[])[] } = {},
): Promise<Record<string, unknown>[]> {
  const { columns: known, rows } = resources[reading.table]!
  const shown = reading.columns.map(({ name, as }) => sql`${sql.ref(name)} as ${sql.ref(as)}`)
  const order = reading.order.map(
    ({ column, descending, nullsFirst }) =>
      sql`${sql.ref(column)} ${sql.raw(descending ? 'desc' : 'asc')} ${sql.raw(nullsFirst ? 'nulls first' : 'nulls last')}`,
  )
  const result = await sql<Record<string, unknown>>`
    select ${sql.join([...shown, ...(filters ? [sql`array[${sql.join(filters.map(one => where(one, known)))}] as matches`] : [])])}
    from (${rows(ctx, from)}) as rows
    where ${where(reading.conditions, known)}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}
    limit ${Math.min(reading.limit ?? MAX_ROWS, MAX_ROWS)} offset ${reading.offset}`.execute(ctx.db)
  return result.rows.map(row => withNumbers(row, reading, known))
}

/** Returns the number of all matching rows, regardless of the limit. */
export async function countRows(ctx: Context, { table, conditions }: Reading): Promise<number> {
  const { columns, rows } = resources[table]!
  const result = await sql<{ count: number }>`
    select count(*) as count from (${rows(ctx)}) as rows where ${where(conditions, columns)}`.execute(ctx.db)
  return result.rows[0]!.count
}

/** Refuses conditions with a value that its column can't have, as a reading with them would. */
export async function checkValues(
  { db }: Pick<Context, 'db'>,
  table: string,
  conditions: readonly Condition[],
): Promise<void> {
  const { columns } = resources[table]!
  const values = conditions.flatMap(function valuesOf(each): RawBuilder<unknown>[] {
    if ('conditions' in each) return each.conditions.flatMap(valuesOf)
    const type = sql.raw(columns[each.column]!)
    if (each.operator === 'is') return []
    // Such a pattern fails only with a row that it matches so far.
    const isPattern = each.operator === 'like' || each.operator === 'ilike'
    if (isPattern && /^(?:[^\\]|\\.)*\\$/s.test(each.value))
      throw new RestRefusal(400, '22025', 'LIKE pattern must not end with escape character')
    return 'values' in each ? [sql`${each.values}::text[]::${type}[]`] : [sql`${each.value}::text::${type}`]
  })
  if (values.length === 0) return
  try {
    await sql`select ${sql.join(values)}`.execute(db)
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw code?.startsWith('22') ? new RestRefusal(400, code, message) : error
  }
}

/** Returns SQL for all conditions combined. */
export function where(conditions: readonly Condition[], known: Record<string, ColumnType>): RawBuilder<boolean> {
  return joined(conditions, 'and', known)
}

function joined(
  conditions: readonly Condition[],
  operator: 'and' | 'or',
  known: Record<string, ColumnType>,
): RawBuilder<boolean> {
  if (conditions.length === 0) return sql`true`
  return sql`(${sql.join(
    conditions.map(each => condition(each, known)),
    sql` ${sql.raw(operator)} `,
  )})`
}

const signs = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=', like: 'like', ilike: 'ilike' } as const

function condition(each: Condition, known: Record<string, ColumnType>): RawBuilder<boolean> {
  const test = 'conditions' in each ? joined(each.conditions, each.operator, known) : comparison(each, known)
  return each.negated ? sql`not (${test})` : test
}

function comparison(
  each: Exclude<Condition, { conditions: Condition[] }>,
  known: Record<string, ColumnType>,
): RawBuilder<boolean> {
  const column = sql.ref(each.column)
  const type = sql.raw(known[each.column]!)
  if (each.operator === 'is') return sql`${column} is ${sql.raw(each.value)}`
  // One parameter, however long the list is.
  if (each.operator === 'in') return sql`${column} = any(${each.values}::text[]::${type}[])`
  return sql`${column} ${sql.raw(signs[each.operator])} ${each.value}::text::${type}`
}

// The driver returns exact decimals as text; clients of this protocol expect numbers.
function withNumbers(
  row: Record<string, unknown>,
  { columns }: Reading,
  known: Record<string, ColumnType>,
): Record<string, unknown> {
  const shown = { ...row }
  for (const { name, as } of columns) if (known[name] === 'numeric' && shown[as] !== null) shown[as] = Number(shown[as])
  return shown
}
