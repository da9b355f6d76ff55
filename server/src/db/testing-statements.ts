import { appendFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { NamedClient } from './named-client.ts'
import { type Group, tableGroups } from './table-groups.ts'
import { statementsAcrossGroups } from './testing-crossings.ts'

/** SQL that runs with a statement in addition to its own text: of functions and views by name, and of triggers. */
export type Bodies = {
  functions: Map<string, string>
  views: Map<string, string>
  triggers: Array<{ table: string; verb: string; columns: string[]; body: string }>
}

const sources = join(import.meta.dirname, '..')
const groups = new Map<string, Group>(Object.entries(tableGroups).map(([table, { group }]) => [table, group]))
const listed = new Set(statementsAcrossGroups)
const allowed = new Set<string>()
const tablesCrossed = new Map<string, string[]>()
const heard = new Set<string>()
let bodies: Bodies | undefined

/**
 * Makes a statement of the product fail from now on if it touches tables of more than one group, unless it is listed.
 * Statements of tests may touch anything. In a complete run, where BORA_TEST_CROSSINGS names a file, all crossings are
 * only recorded there, and checked at its end.
 */
export async function watchStatements(pool: pg.Pool): Promise<void> {
  if (bodies) return
  bodies = await readBodies(pool)
  const { query } = NamedClient.prototype
  NamedClient.prototype.query = function (this: NamedClient, statement: unknown, ...rest: unknown[]) {
    refuseCrossing(typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? ''))
    return query.call(this, statement, ...(rest as []))
  }
}

function refuseCrossing(statement: string): void {
  if (allowed.has(statement)) return
  const tables = tablesCrossed.get(statement) ?? crossedTables(statement, bodies!)
  if (tables.length === 0) return void allowed.add(statement)
  tablesCrossed.set(statement, tables)
  const origin = originOfThis()
  if (origin === null) return
  const crossing = `${origin}: ${tables.join(', ')}`
  const notes = process.env.BORA_TEST_CROSSINGS
  if (notes && !heard.has(crossing)) appendFileSync(notes, `${crossing}\n`)
  heard.add(crossing)
  // Two modules don't run the same text, so the stack is read once for each.
  if (listed.has(crossing)) return void allowed.add(statement)
  // A complete run reports all of them at its end, instead of failing a hundred tests with the first.
  if (notes && !origin.endsWith('planted.ts')) return
  const page = 'docs/decisions/0018-seams-for-growth.md'
  throw new Error(`One statement touches one group of tables (${page}), and not ${crossing}`)
}

/** Returns the module of the product that runs the statement; null if a test does. */
function originOfThis(): string | null {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 30
  const { stack = '' } = new Error('whose statement this is')
  Error.stackTraceLimit = stackTraceLimit
  const frames = [...stack.matchAll(/((?:file:|[\\/]|[A-Z]:)[^\s()]*):\d+:\d+\)?$/gm)].map(([, place]) => place!)
  const files = frames.map(place => (place.startsWith('file:') ? fileURLToPath(place) : place))
  const paths = files.map(file => relative(sources, file).split(sep).join('/'))
  const asking = paths.find(path => !/^\.\.|^db\/(?!.*\.test\.ts$)/.test(path))
  return asking === undefined || /\.test\.ts$|(^|\/)testing/.test(asking) ? null : asking
}

/**
 * Returns the tables that a statement touches, in alphabetical order, if they are of more than one group; otherwise
 * none.
 */
export function crossedTables(statement: string, bodies: Bodies): string[] {
  const tables = [...tablesOf(statement, bodies, new Set())].filter(table => groups.get(table) !== 'shared')
  return new Set(tables.map(table => groups.get(table))).size > 1 ? tables.sort() : []
}

/** Returns the tables that a statement names, and those behind its functions, views and triggers. */
function tablesOf(statement: string, bodies: Bodies, seen: Set<string>): Set<string> {
  const sql = statement
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .toLowerCase()
  const tables = new Set<string>()
  const follow = (body: string | undefined) => {
    if (body === undefined || seen.has(body)) return
    seen.add(body)
    for (const table of tablesOf(body, bodies, seen)) tables.add(table)
  }
  for (const [, verb, list] of sql.matchAll(
    /\b(insert into|delete from|update|into|from|join|using)\s+(?=\(*([^()]*))/g,
  )) {
    for (const name of namesIn(list!)) {
      if (groups.has(name)) tables.add(name)
      follow(bodies.views.get(name))
      for (const trigger of bodies.triggers) {
        const fires = trigger.table === name && (verb!.startsWith(trigger.verb) || / do update set /.test(sql))
        const { columns } = trigger
        if (fires && (columns.length === 0 || columns.some(column => sql.includes(column)))) follow(trigger.body)
      }
    }
  }
  for (const [, name] of sql.matchAll(/\b([a-z_]+)\(/g)) follow(bodies.functions.get(name!))
  return tables
}

/** Returns the names at the beginning of a list of tables, before any other clause. */
function namesIn(list: string): string[] {
  const [names] = list.split(/\b(?:where|join|on|set|values|select|group|order|limit|returning|union)\b/)
  return names!.split(',').map(one => /^\s*(?:only\s+|lateral\s+)?([a-z_.]+)/.exec(one)?.[1] ?? '')
}

/** Reads the bodies of functions, views and triggers of this database. */
export async function readBodies(pool: pg.Pool): Promise<Bodies> {
  const named = async (sql: string) => {
    const { rows } = await pool.query<{ name: string; body: string }>(sql)
    return new Map(rows.map(({ name, body }) => [name, body]))
  }
  const triggers = await pool.query<Bodies['triggers'][number]>(`
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as table, p.prosrc as body,
      verb.name as verb, array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and verb.name = 'update' and a.attnum = any(t.tgattr)) as columns
    from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    join (values ('insert', 4), ('delete', 8), ('update', 16)) as verb(name, bit) on t.tgtype & verb.bit > 0
    where not t.tgisinternal`)
  return {
    functions: await named(`
      select proname as name, string_agg(prosrc, ';') as body from pg_proc
      where pronamespace = 'public'::regnamespace
        and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
      group by proname`),
    views: await named(`
      select viewname as name, definition as body from pg_views where schemaname in ('public', 'auth')`),
    triggers: triggers.rows,
  }
}
