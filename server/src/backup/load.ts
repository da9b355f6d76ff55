import type pg from 'pg'
import { copyIn, copyOut, countRows, type RowSum } from '../db/copy-stream.ts'
import { StartRefused } from '../settings/environment.ts'
import { type CopiedTable, copyInto, copyOutOf, type SequenceState, tablesOf } from './catalog.ts'

/** Rows of a table on their way: `sum` is known once all were read. */
export type Rows = { chunks: AsyncIterable<Buffer>; sum(): RowSum }

/** Where rows come from: a backup, or another database. */
export type RowSource = {
  tables: CopiedTable[]
  sequences(): Promise<SequenceState[]>
  open(table: CopiedTable): Rows
}

type Constraint = { table: string; name: string; definition: string }
type Trigger = { table: string; name: string; mode: 'O' | 'A' | 'R' }

const ENABLED = { O: 'enable', A: 'enable always', R: 'enable replica' } as const

/**
 * Fills the tables of a database that has its schema and no data of people yet, in one transaction. Each table is read
 * back and compared with the sent rows; foreign keys are dropped meanwhile and checked again at the end. Needs only the
 * rights of the tables' owner. `inside` runs at the end of the transaction.
 */
export async function loadRows(client: pg.Client, source: RowSource, inside: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await refuseOtherTables(client, source.tables)
    const [constraints, triggers] = [await laterConstraints(client), await triggersOf(client)]
    for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
    // By name: triggers enabled as `always` fire in any session.
    for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
    await client.query(`truncate ${source.tables.map(({ name }) => name).join(', ')}`)
    for (const table of source.tables) await loadTable(client, source, table)
    for (const { name, value, isCalled } of await source.sequences())
      await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table, name, mode } of triggers)
      await client.query(`alter table ${table} ${ENABLED[mode]} trigger ${name}`)
    await inside()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query('analyze')
}

async function refuseOtherTables(client: pg.Client, expected: CopiedTable[]): Promise<void> {
  const texts = (tables: CopiedTable[]) => tables.map(({ name, columns }) => `${name}(${columns.join()})`)
  const [there, wanted] = [texts(await tablesOf(client)), texts(expected)]
  const differing = [...there.filter(one => !wanted.includes(one)), ...wanted.filter(one => !there.includes(one))]
  if (differing.length === 0) return
  const names = [...new Set(differing.map(one => one.split('(')[0]))]
  throw new StartRefused(`The tables of the database and of the data differ: ${names.join(', ')}.`)
}

async function loadTable(client: pg.Client, source: RowSource, table: CopiedTable): Promise<void> {
  const { chunks, sum } = source.open(table)
  await copyIn(client, copyInto(table), chunks)
  const [sent, found] = [sum(), await sumOf(client, table)]
  if (sent.rows === found.rows && sent.digest === found.digest) return
  throw new Error(`${table.name} was read back and differs: ${sent.rows} rows were sent, ${found.rows} are there`)
}

/** Returns the checksum of a table's current rows. */
export async function sumOf(client: pg.ClientBase, table: CopiedTable): Promise<RowSum> {
  const counter = countRows()
  for await (const _chunk of copyOut(client, copyOutOf(table), counter));
  return counter.sum()
}

/** Returns foreign keys, and checks that older rows need not meet. */
async function laterConstraints(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where n.nspname in ('public', 'auth') and c.conparentid = 0 and (c.contype = 'f' or (c.contype = 'c' and not c.convalidated))
     order by 1, 2`,
  )
  return rows
}

async function triggersOf(client: pg.Client): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select g.tgrelid::regclass::text as "table", quote_ident(g.tgname) as name, g.tgenabled as mode
     from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
     where n.nspname in ('public', 'auth') and not g.tgisinternal and g.tgenabled <> 'D'
     order by 1, 2`,
  )
  return rows
}
