import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartRefused } from '../settings/environment.ts'

type Migration = { name: string; sql: string; sha256: string }

const migrationsFolder = join(import.meta.dirname, 'migrations')
// Arbitrary, but the same on every node.
const lockKey = 0x626f7261

/**
 * Brings the database up to date: the numbered files of `migrations/` that its ledger does not know, in order, each
 * in a transaction of its own; returns the names of those applied. Several nodes may start at once. Refuses
 * (`StartRefused`) when an applied file was changed or removed since, or a new one stands before an applied one. With `upTo` none
 * after the one of that name is applied.
 */
export async function migrate(
  connection: pg.ClientConfig,
  folder = migrationsFolder,
  upTo: string | null = null,
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => upTo === null || name <= upTo)
  const client = new pg.Client({ ...connection, application_name: 'bora migrations' })
  // A broken connection fails its query; an unhandled event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isUpToDate(client, migrations)) return []
    const applied: string[] = []
    for (const migration of migrations) if (await apply(client, migration, migrations)) applied.push(migration.name)
    return applied
  } finally {
    await client.end()
  }
}

/** Keeps all migrations waiting for as long as this connection lasts; waits for one that runs now. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockKey])
}

/** Refuses (`StartRefused`) migrations of another database that this program does not have, or has otherwise. */
export function refuseUnknownMigrations(applied: { name: string; sha256: string }[], folder = migrationsFolder): void {
  const known = readMigrations(folder)
  const newer = applied.find(({ name }) => !known.some(migration => migration.name === name))
  if (newer)
    throw new StartRefused(`The data was written by a newer program (${newer.name} is unknown here): use that one.`)
  const other = applied.find(({ name, sha256 }) =>
    known.some(migration => migration.name === name && migration.sha256 !== sha256),
  )
  if (other) throw new StartRefused(`The data was written by another program: ${other.name} is not the same here.`)
}

/** One value that changes whenever any migration does. */
export function migrationsFingerprint(folder = migrationsFolder): string {
  const all = readMigrations(folder).map(({ name, sha256 }) => name + sha256)
  return sha256Of(all.join())
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).sort()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`${name} is not named like 0001-what-it-does.sql`)
    if (index > 0 && names[index - 1]!.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`${names[index - 1]} and ${name} have the same number`)
    }
  }
  return names.map(name => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: sha256Of(sql) }
  })
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function isUpToDate(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  const found = await client.query(`select to_regclass('schema_migrations') is not null as "exists"`)
  if (!found.rows[0].exists) return false
  return pending(await readLedger(client), migrations).length === 0
}

async function readLedger(client: pg.Client): Promise<Omit<Migration, 'sql'>[]> {
  return (await client.query('select name, sha256 from schema_migrations order by name')).rows
}

function pending(ledger: Omit<Migration, 'sql'>[], migrations: Migration[]): Migration[] {
  for (const { name, sha256 } of ledger) {
    const file = migrations.find(migration => migration.name === name)
    if (!file) {
      throw new StartRefused(
        `The database is newer than this program: it has ${name}, which is unknown here. Start the program that wrote it, ` +
          'or take another database with DATA_DIR or DATABASE_URL; a demo world is made anew by npm run demo:reset.',
      )
    }
    if (file.sha256 !== sha256) {
      throw new StartRefused(
        `${name} was changed after the database applied it: put it back and write a new migration.`,
      )
    }
  }
  const last = ledger.at(-1)?.name ?? ''
  const rest = migrations.filter(({ name }) => !ledger.some(row => row.name === name))
  const late = rest.find(({ name }) => name < last)
  if (late)
    throw new StartRefused(`${late.name} stands before ${last}, which the database has already: number it anew.`)
  return rest
}

/** The lock lasts as long as the transaction, so a waiting node sees what the other one has done. */
async function apply(client: pg.Client, migration: Migration, migrations: Migration[]): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations ' +
        '(name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const isPending = pending(await readLedger(client), migrations).includes(migration)
    if (isPending) {
      await client.query(migration.sql).catch(error => {
        throw new Error(`${migration.name}${lineOf(error, migration.sql)}: ${(error as Error).message}`, {
          cause: error,
        })
      })
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
        migration.name,
        migration.sha256,
      ])
    }
    await client.query('commit')
    return isPending
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = Number((error as pg.DatabaseError).position)
  return position ? ` line ${sql.slice(0, position).split('\n').length}` : ''
}
