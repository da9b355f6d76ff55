import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartRefused } from '../settings/environment.ts'
import { listChecksFingerprint, outdatedListChecks, widenListChecks } from './list-checks.ts'

type AppliedFile = { name: string; sha256: string }
type Migration = AppliedFile & { sql: string }

/** The folders of the schema, one file per module, and of the later changes to it. */
export type MigrationFolders = { schema: string; migrations: string }

const ownFolders: MigrationFolders = {
  schema: join(import.meta.dirname, 'schema'),
  migrations: join(import.meta.dirname, 'migrations'),
}

/** The migrations that `schema/` replaced: the first and last of them, and a hash of all names and hashes. */
const squashed = {
  first: '0001-platform-and-people.sql',
  last: '0153-passkeys.sql',
  fingerprint: '376f2a20e9c905cdaa795d4cb6ec5cebfdf105443cacaf43f162fc1f84f82c1a',
}

// Arbitrary, but the same on every node.
const lockKey = 0x626f7261

/**
 * Brings the database up to date: applies the files of `schema/` and then of `migrations/` that its ledger does not
 * contain, in order, each in a separate transaction, then the checks that list values of the rules; returns the names
 * of the applied files. Several nodes may start at once. A database with the migrations that `schema/` replaced keeps
 * its tables, and its ledger names the new files. Refuses (`StartRefused`) if it has only a part of those, if an
 * applied file was changed or removed since, if a new one is numbered before an applied one, or if a check lists an
 * unknown value. With `upTo` no file after the one of that name is applied.
 */
export async function migrate(
  connection: pg.ClientConfig,
  folders = ownFolders,
  upTo: string | null = null,
): Promise<string[]> {
  const all = readMigrations(folders)
  const migrations = all.filter(({ name }) => upTo === null || name <= upTo)
  const client = new pg.Client({ ...connection, application_name: 'bora migrations' })
  // A broken connection fails its query; an unhandled event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const ledger = await readLedger(client)
    if (hasSquashed(ledger)) await replaceSquashed(client, all)
    const isUpToDate = !hasSquashed(ledger) && ledger.length > 0 && pending(ledger, migrations).length === 0
    const applied: string[] = []
    if (!isUpToDate)
      for (const migration of migrations) if (await apply(client, migration, migrations)) applied.push(migration.name)
    if ((await outdatedListChecks(client)).length > 0) await updateListChecks(client)
    return applied
  } finally {
    await client.end()
  }
}

/** Blocks all migrations for as long as this connection lasts; waits for a running one. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockKey])
}

/**
 * Returns the files of this program that another database has applied, by their present names. Refuses
 * (`StartRefused`) files that this program does not have, or has with other contents.
 */
export function knownMigrations(applied: AppliedFile[], folders = ownFolders): AppliedFile[] {
  const known = readMigrations(folders)
  const present = withPresentNames(applied, known)
  const newer = present.find(({ name }) => !known.some(migration => migration.name === name))
  if (newer)
    throw new StartRefused(`The data was written by a newer program (${newer.name} is unknown here): use that one.`)
  const other = present.find(({ name, sha256 }) =>
    known.some(migration => migration.name === name && migration.sha256 !== sha256),
  )
  if (other) throw new StartRefused(`The data was written by another version: ${other.name} is not the same here.`)
  return present
}

/** Returns one value that changes whenever any file or list of the rules does. */
export function migrationsFingerprint(folders = ownFolders): string {
  return sha256Of(fingerprintOf(readMigrations(folders)) + listChecksFingerprint)
}

function fingerprintOf(files: AppliedFile[]): string {
  return sha256Of(files.map(({ name, sha256 }) => name + sha256).join())
}

function readMigrations({ schema, migrations }: MigrationFolders): Migration[] {
  const files = [schema, migrations].flatMap(folder =>
    readdirSync(folder)
      .filter(name => name !== 'README.md')
      .sort()
      .map(name => ({ folder, name })),
  )
  for (const [index, { name }] of files.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`${name} is not named like 0001-what-it-does.sql`)
    const before = files[index - 1]?.name
    if (before?.slice(0, 4) === name.slice(0, 4)) throw new Error(`${before} and ${name} have the same number`)
    if (before && before > name) throw new Error(`${name} must have a higher number than ${before}`)
  }
  return files.map(({ folder, name }) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, sha256: sha256Of(sql) }
  })
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the applied files; none if the database has no ledger. */
async function readLedger(client: pg.ClientBase): Promise<AppliedFile[]> {
  const found = await client.query(`select to_regclass('schema_migrations') is not null as "exists"`)
  if (!found.rows[0].exists) return []
  return (await client.query('select name, sha256 from schema_migrations order by name')).rows
}

function hasSquashed(applied: AppliedFile[]): boolean {
  return applied.some(({ name }) => name === squashed.first)
}

/** Returns the files with the current ones in place of those that they replaced; refuses a part of the latter. */
function withPresentNames(applied: AppliedFile[], known: AppliedFile[]): AppliedFile[] {
  if (!hasSquashed(applied)) return applied
  const old = applied.filter(({ name }) => name <= squashed.last)
  if (fingerprintOf(old) !== squashed.fingerprint) {
    throw new StartRefused(
      `The data was written by version 0.1.0, but not with all its migrations up to ${squashed.last}, or with other ` +
        `ones (the last is ${old.at(-1)!.name}): start the last state of version 0.1.0 with it first.`,
    )
  }
  const schema = known.filter(({ name }) => name < squashed.last)
  const later = applied.filter(({ name }) => name > squashed.last)
  return [...schema, ...later].map(({ name, sha256 }) => ({ name, sha256 }))
}

/** Replaces the rows of the ledger; of several nodes one does it, and the others find it done. */
async function replaceSquashed(client: pg.Client, known: Migration[]): Promise<void> {
  await inTransaction(client, async () => {
    const ledger = await readLedger(client)
    if (!hasSquashed(ledger)) return
    const present = withPresentNames(ledger, known)
    await client.query('delete from schema_migrations where name <= $1', [squashed.last])
    for (const { name, sha256 } of present.filter(({ name }) => name < squashed.last))
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
  })
}

function pending(ledger: AppliedFile[], migrations: Migration[]): Migration[] {
  for (const { name, sha256 } of ledger) {
    const file = migrations.find(migration => migration.name === name)
    if (!file) {
      throw new StartRefused(
        `The database is newer than this program: it has ${name}, which is unknown here. Start the program that ` +
          'wrote it, or name another database by DATA_DIR or DATABASE_URL; npm run demo:reset makes a new demo world.',
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
    throw new StartRefused(
      `${late.name} is numbered before ${last}, which the database already has: give it a higher number.`,
    )
  return rest
}

async function apply(client: pg.Client, migration: Migration, migrations: Migration[]): Promise<boolean> {
  return inTransaction(client, async () => {
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
    return isPending
  })
}

async function updateListChecks(client: pg.Client): Promise<void> {
  await inTransaction(client, async () => widenListChecks(client, await outdatedListChecks(client)))
}

/** Takes the lock for the transaction, so that a node that waited sees the other one's migrations. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = Number((error as pg.DatabaseError).position)
  return position ? ` line ${sql.slice(0, position).split('\n').length}` : ''
}
