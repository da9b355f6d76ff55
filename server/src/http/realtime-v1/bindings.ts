import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import {
  checkValues,
  type ColumnType,
  type Condition,
  resources,
  RestRefusal,
} from '../../modules/supabase-api/index.ts'
import { channelFilter } from '../rest-v1/query.ts'

/** The changes that a channel watches: of one table, of one event or all, with the selected columns. */
export type Binding = {
  id: number
  table: string
  event: 'INSERT' | 'UPDATE' | 'DELETE' | '*'
  conditions: Condition[]
  columns: string[] | null
}

/** A binding as the client sent it, with its id. */
type ToldBinding = Record<string, unknown> & { id: number }

const MAX_BINDINGS = 20
const Sent = z.object({
  event: z
    .string()
    .transform(text => text.toUpperCase())
    .pipe(z.enum(['INSERT', 'UPDATE', 'DELETE', '*'])),
  schema: z.string(),
  table: z.string().nullish(),
  filter: z.string().max(2_000).nullish(),
  select: z.array(z.string()).nullish(),
})

let lastId = 0

/**
 * Parses the bindings of a channel. `told` is the answer: one for each, in the same order, valid or not; `refused` is
 * the reason if some are invalid. A wildcard becomes one binding for each table, all with the same id.
 */
export async function readBindings(
  ctx: Pick<Context, 'db'>,
  sent: unknown,
): Promise<{ bindings: Binding[]; told: ToldBinding[]; refused: string | null }> {
  const all = z.array(z.record(z.string(), z.unknown())).catch([]).parse(sent).slice(0, MAX_BINDINGS)
  const bindings: Binding[] = []
  const told: ToldBinding[] = []
  let refused: string | null = null
  for (const one of all) {
    lastId = (lastId % 2_000_000_000) + 1
    const id = lastId
    const { event, schema, table, filter } = one
    told.push({ id, event, schema, table, filter })
    try {
      const read = bindingsOf(Sent.parse(one), id)
      // A value of another type would fail with each change.
      for (const each of read) await checkValues(ctx, each.table, each.conditions)
      bindings.push(...read)
    } catch (error) {
      if (!(error instanceof RestRefusal || error instanceof z.ZodError)) throw error
      refused ??= error instanceof RestRefusal ? error.message : 'unknown event, schema or table'
    }
  }
  return { bindings, told, refused }
}

function bindingsOf({ event, schema, table, filter, select }: z.output<typeof Sent>, id: number): Binding[] {
  const isAny = table === undefined || table === null || table === '*'
  const tables = isAny ? Object.keys(resources) : [table]
  const isKnown = (schema === 'public' || schema === '*') && tables.every(name => Object.hasOwn(resources, name))
  if (!isKnown || (isAny && filter)) throw new RestRefusal(400, 'PGRST205', 'unknown schema or table')
  return tables.map(name => {
    const unknown = select?.find(column => !Object.hasOwn(resources[name]!.columns, column))
    if (unknown !== undefined) throw new RestRefusal(400, '42703', `column ${unknown.slice(0, 60)} does not exist`)
    const conditions = filter ? channelFilter(name, filter) : []
    return { id, table: name, event, conditions, columns: select ?? null }
  })
}

/** Returns how many watches these bindings count as: one for each condition of a filter, at least one each. */
export function watchesIn(bindings: readonly Binding[]): number {
  return bindings.reduce((sum, { conditions }) => sum + Math.max(1, conditions.length), 0)
}

// As the original names types.
const TYPES: Partial<Record<ColumnType, string>> = { boolean: 'bool' }

/** Returns the names and types of columns, for the client. */
export function typedColumns(table: string, names: readonly string[]): { name: string; type: string }[] {
  const { columns } = resources[table]!
  return names.map(name => ({ name, type: TYPES[columns[name]!] ?? columns[name]! }))
}
